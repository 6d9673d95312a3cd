export const REQUEST_ID = 'X-Request-Id';

/** The server takes it over: its log lines and those of the jobs that follow carry it. */
export function newRequestId(): string {
  // randomUUID is missing where a page is not served securely.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
