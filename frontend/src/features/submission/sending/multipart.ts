import type { Submission } from '../form/choices';

/** Lists of objects as JSON, lists of plain values as indexed fields, everything else as text; the files come last. */
export function toFormData(fields: Submission & { version?: number }, files: readonly File[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value === null || value === undefined) continue;
    if (!Array.isArray(value)) form.append(name, String(value));
    else if (value.some((item) => typeof item === 'object')) form.append(name, JSON.stringify(value));
    else value.forEach((item, index) => form.append(`${name}[${index}]`, String(item)));
  }
  for (const file of files) form.append('proofFiles', file, file.name);
  return form;
}

/**
 * The uploaded percentage of each file. The files are sent in order at the end of the request; the rest of the request
 * body is the fields, which are sent first.
 */
export function progressOfFiles(sizes: readonly number[], loaded: number, total: number): number[] {
  const ofFiles = sizes.reduce((sum, size) => sum + size, 0);
  let left = loaded - Math.max(0, total - ofFiles);
  return sizes.map((size) => {
    const sent = Math.min(Math.max(left, 0), size);
    left -= size;
    return size === 0 ? (loaded >= total ? 100 : 0) : Math.floor((sent / size) * 100);
  });
}
