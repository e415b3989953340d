/**
 * Builds the public site into dist/site: `node src/site/build.ts`, with `--watch` on every change. Steps: bundles for the browser,
 * one per page; prerendered HTML; pictures and service worker; compression. Fails when the home page's JavaScript exceeds its
 * limit.
 */

import { watch } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type InlineConfig, type Manifest } from 'vite';
import { publish } from '../web/build/publish.ts';
import { RELEASE_DEFINE } from '../web/build/release.ts';
import { kb } from '../web/build/scripts.ts';
import { assetsOf, loadedLater, scriptSize } from './assets.ts';
import { htmlDocument, type RenderedBody } from './document.ts';
import { makeIcons } from './made/icons.ts';
import { makePicture } from './made/picture.ts';
import { makeServiceWorker, type OfflinePage } from './made/service-worker.ts';
import { pageOfTool } from './pages/all-pages.ts';
import { PAGES, type PageInfo, type PageKey } from './pages/pages.ts';
import { TOOLS } from './tools/tools.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const OUT = join(ROOT, 'dist/site');
/** Limit of the home page's JavaScript, in gzipped bytes (it has 27 KB; the requirement is 90). */
const HOME_LIMIT = 40 * 1024;
const ENTRIES: Record<PageKey, string> = {
  home: 'src/site/pages/home.entry.tsx',
  login: 'src/site/pages/login.entry.tsx',
  register: 'src/site/pages/register.entry.tsx',
  emailVerification: 'src/site/pages/email-verification.entry.tsx',
  verifyEmail: 'src/site/pages/verify-email.entry.tsx',
  resendVerification: 'src/site/pages/resend-verification.entry.tsx',
  forgotPassword: 'src/site/pages/forgot-password.entry.tsx',
  resetPassword: 'src/site/pages/reset-password.entry.tsx',
  portfolio: 'src/site/pages/portfolio.entry.tsx',
  shop: 'src/site/pages/shop.entry.tsx',
  applications: 'src/site/pages/applications.entry.tsx',
  application: 'src/site/pages/application.entry.tsx',
  help: 'src/site/pages/help.entry.tsx',
  helpPage: 'src/site/pages/help-page.entry.tsx',
  run: 'src/site/pages/run.entry.tsx',
  share: 'src/site/pages/share.entry.tsx',
  tools: 'src/site/pages/tools.entry.tsx',
  notFound: 'src/site/pages/not-found.entry.tsx',
  offline: 'src/site/pages/offline.entry.tsx',
};
/** Loaded by every page when idle. */
const TOASTS = 'src/web/toaster.tsx';
type Prerender = typeof import('./prerender.tsx');
/** The public pages are brought to life by Preact under React's names (docs/decisions/028-preact.md). */
const PREACT = {
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react-dom/server': 'preact/compat/server',
  'react/jsx-runtime': 'preact/jsx-runtime',
};

const common: InlineConfig = {
  root: ROOT,
  configFile: false,
  envDir: false,
  logLevel: 'error',
  publicDir: false,
  mode: 'production',
  define: RELEASE_DEFINE,
  // Workers load their parts on demand.
  worker: { format: 'es' },
  resolve: {
    alias: Object.entries(PREACT).map(([name, replacement]) => ({
      find: new RegExp(`^${name}$`),
      replacement,
    })),
  },
};

/** A built page. */
interface Made {
  info: PageInfo;
  /** Where its script begins. */
  entry: string;
  render(prerender: Prerender): RenderedBody;
}
const MADE: readonly Made[] = [
  ...(Object.keys(PAGES) as PageKey[]).map((key) => ({
    info: PAGES[key],
    entry: ENTRIES[key],
    render: (prerender: Prerender) => prerender.renderPage(key),
  })),
  ...TOOLS.map((tool) => ({
    info: pageOfTool(tool),
    entry: `src/site/tools/${tool.path}/entry.tsx`,
    render: (prerender: Prerender) => prerender.renderTool(tool),
  })),
];

/** Builds the site; returns the gzipped JavaScript size in bytes by page file. Throws above the limit. */
async function buildSite(): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  await publish(OUT, 'assets', async (folder) => {
    const manifest = await bundle(folder);
    const prerender = await prerenderer(folder);
    const kept: OfflinePage[] = [];
    for (const { info, entry, render } of MADE) {
      const assets = await assetsOf(folder, manifest, entry);
      const file = join(folder, info.file);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, htmlDocument(info, render(prerender), assets));
      sizes.set(info.file, await scriptSize(folder, assets));
      const { offline } = info;
      if (info.address === null || !offline) continue;
      const { script, imports, fonts } = assets;
      const later = await loadedLater(folder, manifest, offline === 'visited' ? entry : TOASTS);
      kept.push({
        address: info.address,
        file: info.file,
        offline,
        below: info.below === true,
        assets: [script, ...imports, ...fonts, ...later],
      });
    }
    const home = sizes.get(PAGES.home.file)!;
    if (home > HOME_LIMIT) {
      throw new Error(`Home page JavaScript is ${kb(home)} gzip, over its limit of ${kb(HOME_LIMIT)}`);
    }
    await makeIcons(folder);
    await makePicture(folder, prerender.renderOrnaments());
    await makeServiceWorker(folder, kept, PAGES.offline.address, common);
  });
  return sizes;
}

async function bundle(outDir: string): Promise<Manifest> {
  await build({
    ...common,
    build: {
      outDir,
      emptyOutDir: true,
      manifest: true,
      target: 'es2022',
      // Kept on the server (publish.ts), for the stacks of errors that browsers report.
      sourcemap: 'hidden',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: {
        input: MADE.map(({ entry }) => entry),
        output: { sourcemapExcludeSources: true },
      },
    },
  });
  return JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8')) as Manifest;
}

/**
 * Compiles the pages for rendering in Node, where JSX must be compiled first. The result stays in `folder`, for the server to
 * render edited content (src/server/render.ts). It includes React, because the server would pick React's slow development build.
 */
async function prerenderer(folder: string): Promise<Prerender> {
  const outDir = join(ROOT, `.cache/site-${process.pid}`);
  try {
    await build({
      ...common,
      build: { outDir, emptyOutDir: true, ssr: 'src/site/prerender.tsx', target: 'node24', minify: false },
      ssr: { noExternal: true },
      define: { ...RELEASE_DEFINE, 'process.env.NODE_ENV': '"production"' },
    });
    await cp(outDir, join(folder, '.server'), { recursive: true });
    return (await import(`${pathToFileURL(join(outDir, 'prerender.js'))}?${Date.now()}`)) as Prerender;
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

async function run(): Promise<void> {
  const started = performance.now();
  const sizes = await buildSite();
  const list = [...sizes].map(([file, size]) => `${file} ${kb(size)}`).join(', ');
  console.log(`Site built in ${Math.round(performance.now() - started)} ms; JavaScript (gzip): ${list}`);
  console.log(`Home page: ${kb(sizes.get(PAGES.home.file)!)} of ${kb(HOME_LIMIT)} allowed`);
}

/** Rebuilds 150 ms after the last of several changes. A failed build is printed; watching goes on. */
function rebuildOnChange(): void {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const changed = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(run).catch((error: unknown) => console.error(error));
    }, 150);
  };
  for (const folder of ['src/site', 'src/web']) watch(join(ROOT, folder), { recursive: true }, changed);
}

if (import.meta.main) {
  const watching = process.argv.includes('--watch');
  try {
    await run();
  } catch (error) {
    console.error(watching ? error : error instanceof Error ? error.message : error);
    if (!watching) process.exit(1);
  }
  if (watching) rebuildOnChange();
}
