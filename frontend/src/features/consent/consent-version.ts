/** The version of the banner text, as stored in the server's records. A new version asks all users again. */
export const CONSENT_VERSION = 'cookies-2026-11-22';
