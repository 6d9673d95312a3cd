import type { Plugin } from 'vite';

const SENTINEL = /(\w+Exception = )Error\((formatProdErrorMessage\(\d+\))\)/g;

/**
 * React makes five errors when it is loaded, of which it only ever compares the identity. A browser that is inspected
 * (developer tools, Lighthouse) records where an error was made, and reads all of the code a second time for that: 0.1 s on
 * a phone. A plain object serves as well.
 */
export const plainSentinels: Plugin = {
  name: 'plain-sentinels',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /react-dom-client\.production\.js$/ },
    handler(code) {
      const changed = code.replace(SENTINEL, '$1Object.create(Error.prototype, { message: { value: $2 } })');
      if (changed === code) this.warn('React makes no such errors any more, or in another way');
      // Positions in the source map shift within five lines.
      return { code: changed, map: null };
    },
  },
};
