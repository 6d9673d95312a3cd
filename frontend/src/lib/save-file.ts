/** Hands a file to the person's own device. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** The date part of an ISO date, as it stands in the names of files. */
export const datePart = (date: Date | string): string => new Date(date).toISOString().slice(0, 10);
