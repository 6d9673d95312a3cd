import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { cssModules } from './css-modules.ts';
import { compressAssets } from './vite/compress-assets.ts';
import { inlineIcon } from './vite/inline-icon.ts';
import { scriptPriority } from './vite/script-priority.ts';

const api = `http://127.0.0.1:${process.env.API_PORT ?? 3000}`;

/** The two fonts used on every page. Preloaded with the code, so that they are there for the first render. */
const FIRST_FONTS = /(piazzolla-latin-opsz-normal|radio-canada-latin-wght-normal)\b.*\.woff2$/;

const preloadFonts: Plugin = {
  name: 'preload-fonts',
  transformIndexHtml: (_, { bundle = {} }) =>
    Object.keys(bundle)
      .filter((file) => FIRST_FONTS.test(file))
      .map((file) => ({
        tag: 'link',
        attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
        injectTo: 'head-prepend' as const,
      })),
};

/** Small parts that most pages use: components, formats, icons. */
const SHARED = /src\/(ui|lib)\/.*\.tsx?$|node_modules\/(lucide-react|react-i18next)\//;

// The index.ts of a feature only names what others may import: a page loads the files it uses, not all of them.
const treeshake = { moduleSideEffects: [{ test: /src\/features\/[^/]+\/index\.ts$/, sideEffects: false }] };

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), preloadFonts, inlineIcon, scriptPriority, compressAssets],
  css: { modules: cssModules },
  // `vite build` makes both: the files for browsers, and the program by which the server renders pages.
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist',
        emptyOutDir: true,
        // The server lists the assets of a page in its document.
        manifest: true,
        // Source maps are created for error reports but not referenced, so browsers do not fetch them.
        sourcemap: 'hidden',
        modulePreload: { polyfill: false },
        // Every split is a request more on the first visit. All that the home page needs is one file and one sheet, which
        // the other pages use too; what several of those share beside it is a second one.
        rolldownOptions: {
          treeshake,
          output: {
            codeSplitting: {
              groups: [
                { name: 'first', tags: ['$initial'], priority: 1 },
                { name: 'shared', test: SHARED, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // The installed product has no packages of the frontend.
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      build: {
        // A folder with a dot is not served.
        outDir: 'dist/.server',
        emptyOutDir: true,
        ssr: 'src/entry-server.tsx',
        copyPublicDir: false,
        rolldownOptions: {
          treeshake,
          output: { format: 'cjs', entryFileNames: '[name].cjs', chunkFileNames: '[name]-[hash].cjs' },
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(['/api', '/identity', '/warmup', '/health'].map((path) => [path, api])),
  },
});
