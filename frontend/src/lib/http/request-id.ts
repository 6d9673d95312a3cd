export const REQUEST_ID = 'X-Request-Id';

/** The server uses this id in its log lines and in those of the jobs that follow. */
export function newRequestId(): string {
  // randomUUID is only available in secure contexts.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
