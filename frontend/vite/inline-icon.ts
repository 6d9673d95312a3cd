import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const ICON = '/favicon.svg';

/** Puts the icon, half a kilobyte, into the document: a request less on the first visit. */
export const inlineIcon: Plugin = {
  name: 'inline-icon',
  apply: 'build',
  transformIndexHtml(html) {
    const icon = readFileSync(join(import.meta.dirname, '..', 'public', ICON), 'utf8').trim();
    if (!html.includes(`href="${ICON}"`)) throw new Error(`The document does not refer to ${ICON}`);
    return html.replace(`href="${ICON}"`, `href="data:image/svg+xml,${encodeURIComponent(icon)}"`);
  },
};
