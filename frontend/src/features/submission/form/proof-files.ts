export const MAX_FILES = 5;
const MAX_BYTES = 10_485_760;

/** The types offered by the file picker; the rules below decide. */
export const ACCEPTED = { 'image/jpeg': ['.jpg', '.jpeg'], 'image/png': ['.png'], 'application/pdf': ['.pdf'] };

const MEDIA_TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  pdf: 'application/pdf',
};

export type FileAlert = { kind: 'type' | 'size'; name: string } | { kind: 'count' };

/** The file extension decides, unless the browser detected another type. */
function isAccepted({ name, type }: File): boolean {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const expected = MEDIA_TYPES[ending];
  return expected !== undefined && (type === '' || type === expected);
}

/** Adds files. A selection that would exceed the limit is rejected as a whole. */
export function addFiles(
  current: readonly File[],
  added: readonly File[],
): { files: readonly File[]; alerts: FileAlert[] } {
  const alerts: FileAlert[] = [];
  const fitting: File[] = [];
  for (const file of added) {
    if (!isAccepted(file)) alerts.push({ kind: 'type', name: file.name });
    else if (file.size > MAX_BYTES) alerts.push({ kind: 'size', name: file.name });
    else fitting.push(file);
  }
  if (current.length + fitting.length > MAX_FILES) return { files: current, alerts: [...alerts, { kind: 'count' }] };
  return { files: [...current, ...fitting], alerts };
}

export const isImage = (file: File): boolean => !/\.pdf$/i.test(file.name);
