/**
 * The behaviour of a text field with a list to choose from, by the ARIA pattern of a
 * combobox: arrows move, Enter chooses, Escape closes only the list, and with nothing picked
 * a key keeps its meaning for the form around. It draws nothing; what is offered and what a
 * choice does is up to the field.
 */
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { isComposing } from './is-composing.ts';

export type Listbox<Option> = {
  id: string;
  options: readonly Option[];
  isShown: boolean;
  /** The option that Enter would choose; -1 for none. */
  at: number;
  list: RefObject<HTMLDivElement | null>;
  open(): void;
  close(): void;
  /** The text was edited: the list opens and none of it is picked. */
  typed(): void;
  choose(option: Option): void;
  /** What the field carries. */
  field: {
    role: 'combobox';
    'aria-autocomplete': 'list';
    'aria-expanded': boolean;
    'aria-controls': string | undefined;
    'aria-activedescendant': string | undefined;
    onKeyDown(event: KeyboardEvent): void;
  };
};

export function useListbox<Option>(props: {
  id: string;
  options: readonly Option[];
  startsOpen?: boolean;
  /** Whether Tab takes what is picked, as in an editor. */
  takesTab?: boolean;
  /** By arrow or key; `onOpen` is told before the list opens so. */
  onOpen?: () => void;
  /** Gives whether the list stays open. */
  onChoose: (option: Option) => boolean;
}): Listbox<Option> {
  const { id, options, takesTab = false } = props;
  const [isOpen, setOpen] = useState(props.startsOpen ?? false);
  const [at, setAt] = useState(-1);
  const list = useRef<HTMLDivElement>(null);
  const isShown = isOpen && options.length > 0;
  const inView = isShown ? Math.max(0, at) : -1;
  useEffect(() => {
    if (inView >= 0) list.current?.children[inView]?.scrollIntoView?.({ block: 'nearest' });
  }, [inView]);

  const open = () => {
    props.onOpen?.();
    setOpen(true);
  };
  const choose = (option: Option) => {
    setAt(-1);
    setOpen(props.onChoose(option));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const option = isShown ? options[at] : undefined;
    const isPicked = option !== undefined;
    const act = actionOf(event.key, { isShown, isPicked, takesTab });
    if (act === null) return;
    event.preventDefault();
    if (act === 'open') open();
    if (act === 'close') setOpen(false);
    if (act === 'choose' && option !== undefined) choose(option);
    if (act === 'down') setAt((at + 1) % options.length);
    if (act === 'up') setAt(at <= 0 ? options.length - 1 : at - 1);
  };
  return {
    id: `${id}-list`,
    options,
    isShown,
    at,
    list,
    open,
    close: () => setOpen(false),
    typed: () => {
      setOpen(true);
      setAt(-1);
    },
    choose,
    field: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isShown,
      'aria-controls': isShown ? `${id}-list` : undefined,
      'aria-activedescendant': isShown && at >= 0 ? `${id}-list-${at}` : undefined,
      onKeyDown,
    },
  };
}

type Action = 'open' | 'close' | 'choose' | 'down' | 'up';
type Moment = { isShown: boolean; isPicked: boolean; takesTab: boolean };

/** What a key does; null when it is not for the list. */
function actionOf(key: string, { isShown, isPicked, takesTab }: Moment): Action | null {
  switch (key) {
    case 'ArrowDown':
      return isShown ? 'down' : 'open';
    case 'ArrowUp':
      return isShown ? 'up' : 'open';
    case 'Enter':
      return isPicked ? 'choose' : null;
    case 'Tab':
      return isPicked && takesTab ? 'choose' : null;
    case 'Escape':
      return isShown ? 'close' : null;
    default:
      return null;
  }
}
