import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressed, themeScript } from './vite-plugins.ts';

const here = fileURLToPath(new URL('.', import.meta.url));

/**
 * The back-office build: dist/admin/index.html, which the server answers for every address of the SPA, and
 * dist/admin/admin-assets/ with everything it loads, under names that carry a hash.
 */
export default defineConfig({
  root: here,
  publicDir: false,
  cacheDir: fileURLToPath(new URL('../../node_modules/.vite/admin', import.meta.url)),
  plugins: [react(), themeScript(), compressed()],
  build: {
    outDir: fileURLToPath(new URL('../../dist/admin', import.meta.url)),
    assetsDir: 'admin-assets',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // A font inside a style sheet could not be preloaded, nor cached by itself.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // What changes only with a dependency stays in the browser's cache when the application changes.
        codeSplitting: {
          groups: [{ name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/ }],
        },
      },
    },
  },
});
