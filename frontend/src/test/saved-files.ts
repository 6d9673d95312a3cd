interface SavedFile {
  name: string;
  text: Promise<string>;
}

/** Records the downloads of a test. jsdom has neither object URLs nor downloads. */
export function recordSavedFiles(): SavedFile[] {
  const saved: SavedFile[] = [];
  const blobs = new Map<string, Blob>();
  URL.createObjectURL = (blob: Blob) => {
    const address = `blob:${blobs.size}`;
    blobs.set(address, blob);
    return address;
  };
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, text: (blobs.get(this.href) ?? new Blob()).text() });
  });
  return saved;
}
