/** The code of a page did not load: there is no network, or a newer version has replaced the file. */
export class ChunkLoadError extends Error {
  override name = 'PageNotLoaded';
}
