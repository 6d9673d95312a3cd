/** The text that the banner shows, as the server's records name it. Another one asks everybody again. */
export const CONSENT_VERSION = 'cookies-2026-11-22';
