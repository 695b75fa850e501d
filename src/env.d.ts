/// <reference types="vite/client" />

declare module 'virtual:loop-colours' {
  /** For each line of loop.ts its tokens, as length and kind. Made by the build. */
  export const LOOP_COLOURS: readonly (readonly (readonly [
    length: number,
    kind: string | null,
  ])[])[];
}
