/** Builds the back-office into dist/admin: `node src/admin/build.ts`. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Manifest, type Plugin } from 'vite';
import { publish } from '../web/build/publish.ts';
import { RELEASE_DEFINE } from '../web/build/release.ts';
import { THEME_BOOT } from '../web/theme-boot.ts';
import { firstLoad, judge } from './budget.ts';

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));
const ASSETS = 'admin-assets';

/** Inlines the theme script, to run first. */
const themeBoot = (): Plugin => ({
  name: 'theme-boot',
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html.replace('<meta charset="utf-8" />', (charset) => `${charset}\n    <script>${THEME_BOOT}</script>`),
  },
});

/**
 * dist/admin/index.html, which the server answers for every address of the SPA, and dist/admin/admin-assets/ with the hashed
 * files that it loads. Fails when the first screen loads more JavaScript than budget.ts allows.
 */
await publish(path('../../dist/admin'), ASSETS, async (outDir) => {
  await build({
    root: path('.'),
    configFile: false,
    envDir: false,
    publicDir: false,
    mode: 'production',
    logLevel: 'warn',
    define: RELEASE_DEFINE,
    plugins: [react(), themeBoot()],
    build: {
      outDir,
      assetsDir: ASSETS,
      emptyOutDir: true,
      manifest: true,
      target: 'es2022',
      // Kept on the server (publish.ts), for the stacks of errors that browsers report.
      sourcemap: 'hidden',
      // A font inside a style sheet could not be preloaded or cached separately.
      assetsInlineLimit: 0,
      rolldownOptions: {
        // A screen that takes one part of the kit does not load the others.
        treeshake: {
          moduleSideEffects: [{ test: /src[\\/]admin[\\/]kit[\\/].*\.tsx?$/, sideEffects: false }],
        },
        output: {
          sourcemapExcludeSources: true,
          // Dependencies are separate chunks, which stay in the browser's cache when the application changes.
          codeSplitting: {
            groups: [
              { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/ },
            ],
          },
        },
      },
    },
  });
  const manifest = JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8')) as Manifest;
  console.log(judge(await firstLoad(outDir, manifest)));
});
