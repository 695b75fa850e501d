/**
 * The workspace layer: the virtual files of a session. It imports nothing of ours; tools
 * and the worker use it through these names only.
 */
export { FileError, PathError, type FileFault } from './errors.ts';
export { toBlobRef } from './hash.ts';
export { createIdbBlobs } from './idb-blobs.ts';
export { createMemoryBlobs, createMemoryWorkspace, type StartFiles } from './memory.ts';
export { normalizeDirectory, normalizePath } from './path.ts';
export type { BlobRef, BlobStore, FileChange, FileInfo, Workspace } from './types.ts';
export { createWorkspace, type WorkspaceStart } from './workspace.ts';
