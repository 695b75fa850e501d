/**
 * The two ways in which a workspace refuses. Both messages are made to be read by a model
 * or a person as they are: what is wrong, where, and what to do instead. Neither holds a
 * file's content.
 */

/** No workspace takes this path, whatever files it has. */
export class PathError extends Error {
  override readonly name = 'PathError';
  /** The path as it was given. */
  readonly path: string;

  constructor(path: string, message: string) {
    super(message);
    this.path = path;
  }
}

/**
 * - `missing`: there is neither a file nor a directory.
 * - `is-directory`, `is-file`: the other of the two stands there.
 * - `exists`: a move would replace something.
 * - `damaged`: the tree names a content that storage no longer gives as it was.
 * - `not-text`: the text has half a surrogate pair and so cannot be UTF-8.
 */
export type FileFault = 'missing' | 'is-directory' | 'is-file' | 'exists' | 'damaged' | 'not-text';

/** The path is fine, but the files are not as the call needs them. */
export class FileError extends Error {
  override readonly name = 'FileError';
  readonly fault: FileFault;
  /** The normalised path that is missing or in the way. */
  readonly path: string;

  constructor(fault: FileFault, path: string, message: string) {
    super(message);
    this.fault = fault;
    this.path = path;
  }
}
