import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressed, themeScript } from './vite-plugins.ts';

const here = fileURLToPath(new URL('.', import.meta.url));

/**
 * The back-office build: dist/admin/index.html, which the server answers for every address of the SPA, and
 * beside it only files with a hash in their names, served under /admin-assets/.
 */
export default defineConfig({
  root: here,
  base: '/admin-assets/',
  publicDir: false,
  cacheDir: fileURLToPath(new URL('../../node_modules/.vite/admin', import.meta.url)),
  plugins: [react(), themeScript(), compressed()],
  server: {
    host: '127.0.0.1',
    port: Number(process.env.ADMIN_DEV_PORT ?? 5174),
    strictPort: true,
  },
  build: {
    outDir: fileURLToPath(new URL('../../dist/admin', import.meta.url)),
    assetsDir: '',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // A font inside a style sheet could not be preloaded, nor cached by itself.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600,
  },
});
