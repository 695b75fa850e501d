/**
 * Which model answers in a turn. Settings that change in mid-turn wait for the next round:
 * the loop reads its model anew each round, so the same object becomes the other model.
 */
import type { Model } from '../llm/index.ts';
import type { RunSettings } from './protocol.ts';

export type TurnModel = {
  /** The model of the turn that begins. */
  begin(settings: RunSettings): Model;
  /** Other settings, from the next round on. */
  configure(settings: RunSettings): void;
  /** A round begins. */
  onRound(): void;
  end(): void;
  /** The model's name, empty when none is in use. */
  id(): string;
};

export function createTurnModel(create: (settings: RunSettings) => Model): TurnModel {
  let model: Model | null = null;
  let next: Model | null = null;
  return {
    begin: (settings) => {
      next = null;
      model = create(settings);
      return model;
    },
    configure: (settings) => {
      if (model) next = create(settings);
    },
    onRound: () => {
      if (!model || !next) return;
      for (const field of Object.keys(model)) Reflect.deleteProperty(model, field);
      Object.assign(model, next);
      next = null;
    },
    end: () => {
      model = next = null;
    },
    id: () => model?.id ?? '',
  };
}
