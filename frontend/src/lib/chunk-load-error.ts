/** Code that is loaded on demand did not load: there is no network, or a newer version has replaced the file. */
export class ChunkLoadError extends Error {
  override name = 'PageNotLoaded';
}

export function throwChunkLoadError(cause: unknown): never {
  throw new ChunkLoadError('The code of this page did not load', { cause });
}
