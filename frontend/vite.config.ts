import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = `http://127.0.0.1:${process.env.API_PORT ?? 3000}`;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Maps are made for error reports but no file points at them, so browsers do not fetch them.
    sourcemap: 'hidden',
  },
  server: {
    proxy: Object.fromEntries(['/api', '/identity', '/warmup', '/health'].map((path) => [path, api])),
  },
});
