import type { Plugin } from 'vite';

const SCRIPT = '<script type="module"';

/** The document is readable without its scripts: on a slow network its styles and fonts come first. */
export const scriptPriority: Plugin = {
  name: 'script-priority',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      if (!html.includes(SCRIPT)) throw new Error('The document has no module script');
      return html.replace(SCRIPT, `${SCRIPT} fetchpriority="low"`);
    },
  },
};
