/** Downloads the content as a file. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** The date part of an ISO date, for file names. */
export const datePart = (date: Date | string): string => new Date(date).toISOString().slice(0, 10);
