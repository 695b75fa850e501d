/**
 * The model layer's public face. The loop needs `stream` and the two builders; the rest is
 * for those who judge, show or send a context. Transports are imported from their files.
 */
export { ModelError, type ModelErrorCode } from './errors.ts';
export { checkHistory } from './history.ts';
export { buildAssistantMessage, buildToolResultMessage } from './messages.ts';
export { isCall, isReasoning, isResult, isText, partsOf, textOf } from './messages.ts';
export { listModels, type ModelsRequest } from './models.ts';
export { probe, type ProbeOptions, type ProbeStep } from './probe.ts';
export type { ProbeCode } from './probe-words.ts';
export { repairHistory } from './repair.ts';
export { stream, type StreamContext, type StreamOptions } from './stream.ts';
export { createNetworkFetch } from './transports/network.ts';
export type * from './types.ts';
export type * from './wire-events.ts';
export { fromWire, toWire, type WireMessage } from './wire.ts';
