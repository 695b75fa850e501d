/** The shape of loop.json: a scripted model and tools, and what a run of them must give. */

export type Turn = {
  text: string;
  toolCalls: { id: string; name: string; args: unknown; argsRaw?: string }[];
  stopReason?: string;
  chunkDelayMs?: number;
  error?: string;
  /** The last answer repeats without end. */
  forever?: boolean;
};

export type ToolScript = {
  do: string;
  value?: unknown;
  ms?: number;
  chars?: number;
  unit?: string;
};

export type Aborts = {
  afterMs: number;
  whenToolStarts?: string;
  times?: number;
  againAfterEndMs?: number;
};

export type ExpectedResult = {
  id: string;
  includes?: string;
  notIncludes?: string;
  startsWith?: string;
};

export type Expected = {
  events?: string[];
  stopReason?: string;
  modelCalls?: number;
  maxModelCalls?: number;
  toolExecutions?: Record<string, number>;
  toolResults?: ExpectedResult[];
  toolResultIdsInOrder?: string[];
  turnEnds?: number;
  maxMs?: number;
  maxRequestChars?: number;
  files?: Record<string, string>;
  historyInvariants?: boolean;
  fetchAborted?: boolean;
  text?: string;
  firstRun?: Expected;
  secondRun?: Expected;
};

export type LoopCase = {
  id: string;
  title: string;
  script: {
    turns?: Turn[];
    runs?: { turns: Turn[]; abort?: Aborts }[];
    tools?: Record<string, ToolScript>;
    vfs?: Record<string, string>;
    realTools?: boolean;
    abort?: Aborts;
    consumerBreaksAfterEvents?: number;
  };
  expect: Expected;
};
