import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { cssModules } from './css-modules.ts';

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

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), preloadFonts],
  css: { modules: cssModules },
  build: {
    rolldownOptions: {
      // The index.ts of a feature only names what others may import: a page loads the files it uses, not all of them.
      treeshake: { moduleSideEffects: [{ test: /src\/features\/[^/]+\/index\.ts$/, sideEffects: false }] },
      output: {
        // One sheet for the parts that all screens share, in the order of ui/styles.ts. Those of a screen come with it.
        codeSplitting: { groups: [{ name: 'ui', test: /src\/ui\/.*\.css$/ }] },
      },
    },
    outDir: 'dist',
    emptyOutDir: true,
    // Source maps are created for error reports but not referenced, so browsers do not fetch them.
    sourcemap: 'hidden',
  },
  server: {
    proxy: Object.fromEntries(['/api', '/identity', '/warmup', '/health'].map((path) => [path, api])),
  },
});
