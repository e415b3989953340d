/**
 * Builds the public site into dist/site: `node src/site/build.ts`, or with `--watch` again on every change.
 * Three steps: the browser's bundles, one per page; the same pages rendered to HTML; everything compressed.
 * Fails when the home page's JavaScript grows over its limit.
 */

import { watch } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type InlineConfig, type Manifest } from 'vite';
import { publish } from '../web/build/publish.ts';
import { FAVICON, htmlDocument, type PageAssets, type RenderedBody, ROBOTS } from './document.ts';
import { PAGES, type PageKey } from './pages/pages.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const OUT = join(ROOT, 'dist/site');
/** Most JavaScript the home page may load, in bytes of gzip. */
const HOME_LIMIT = 90 * 1024;
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
  run: 'src/site/pages/run.entry.tsx',
  notFound: 'src/site/pages/not-found.entry.tsx',
};
const THEME_BOOT = 'src/web/theme-boot.ts';
/** What the first paint of every page needs; the other font files come when a letter asks for them. */
const FONTS = [
  'src/web/fonts/sans-latin.woff2',
  'src/web/fonts/sans-bosnian.woff2',
  'src/web/fonts/display-latin.woff2',
  'src/web/fonts/display-bosnian.woff2',
];

const common: InlineConfig = {
  root: ROOT,
  configFile: false,
  envDir: false,
  logLevel: 'error',
  publicDir: false,
  mode: 'production',
};

/** Builds the site and answers the gzip size in bytes of each page's JavaScript. Throws over the limit. */
export async function buildSite(): Promise<Record<PageKey, number>> {
  const sizes = {} as Record<PageKey, number>;
  await publish(OUT, 'assets', async (folder) => {
    const manifest = await bundle(folder);
    const renderPage = await prerenderer(folder);
    for (const key of Object.keys(PAGES) as PageKey[]) {
      const assets = await assetsOf(folder, manifest, key);
      const file = join(folder, PAGES[key].file);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, htmlDocument(PAGES[key], renderPage(key), assets));
      sizes[key] = await scriptSize(folder, assets);
    }
    if (sizes.home > HOME_LIMIT) {
      throw new Error(`Home page JavaScript is ${kb(sizes.home)} gzip, over its limit of ${kb(HOME_LIMIT)}`);
    }
    await writeFile(join(folder, 'favicon.svg'), FAVICON);
    await writeFile(join(folder, 'robots.txt'), ROBOTS);
  });
  return sizes;
}

/** The text of style sheets, one after the other. The files stay for whoever has an older page open. */
async function textOf(outDir: string, files: Iterable<string>): Promise<string> {
  const texts = await Promise.all([...files].map((file) => readFile(join(outDir, file), 'utf8')));
  return texts.join('').replaceAll('\n', '');
}

async function bundle(outDir: string): Promise<Manifest> {
  await build({
    ...common,
    build: {
      outDir,
      emptyOutDir: true,
      manifest: true,
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: { input: { ...ENTRIES, 'theme-boot': THEME_BOOT } },
    },
  });
  return JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8')) as Manifest;
}

/**
 * The pages as functions that render on this side: JSX has to be compiled before Node can run it. They stay in `folder`, for the
 * server to render what somebody writes (src/server/render.ts); with React in it, of which the server would take the slow one.
 */
async function prerenderer(folder: string): Promise<(page: PageKey) => RenderedBody> {
  const outDir = join(ROOT, `.cache/site-${process.pid}`);
  try {
    await build({
      ...common,
      build: { outDir, emptyOutDir: true, ssr: 'src/site/prerender.tsx', target: 'node24', minify: false },
      ssr: { noExternal: true },
      define: { 'process.env.NODE_ENV': '"production"' },
    });
    await cp(outDir, join(folder, '.server'), { recursive: true });
    const module = (await import(`${pathToFileURL(join(outDir, 'prerender.js'))}?${Date.now()}`)) as {
      renderPage: (page: PageKey) => RenderedBody;
    };
    return module.renderPage;
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

async function assetsOf(outDir: string, manifest: Manifest, page: PageKey): Promise<PageAssets> {
  const chunk = (name: string): Manifest[string] => {
    const found = manifest[name];
    if (!found) throw new Error(`The bundle has no ${name}`);
    return found;
  };
  const imports = new Set<string>();
  const styles = new Set<string>();
  const visit = (name: string): void => {
    for (const next of chunk(name).imports ?? []) {
      if (imports.has(next)) continue;
      imports.add(next);
      visit(next);
    }
    for (const style of chunk(name).css ?? []) styles.add(style);
  };
  visit(ENTRIES[page]);
  const address = (name: string): string => `/${chunk(name).file}`;
  return {
    script: address(ENTRIES[page]),
    imports: [...imports].map(address),
    css: await textOf(outDir, styles),
    sheets: [...styles].map((file) => `/${file}`),
    fonts: FONTS.map(address),
    themeBoot: address(THEME_BOOT),
  };
}

async function scriptSize(outDir: string, assets: PageAssets): Promise<number> {
  let size = 0;
  for (const file of [assets.themeBoot, assets.script, ...assets.imports]) {
    size += gzipSync(await readFile(join(outDir, file)), { level: 9 }).length;
  }
  return size;
}

const kb = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;

async function run(): Promise<void> {
  const started = performance.now();
  const sizes = await buildSite();
  const list = (Object.keys(sizes) as PageKey[])
    .map((key) => `${PAGES[key].address} ${kb(sizes[key])}`)
    .join(', ');
  console.log(`Site built in ${Math.round(performance.now() - started)} ms; JavaScript (gzip): ${list}`);
  console.log(`Home page: ${kb(sizes.home)} of ${kb(HOME_LIMIT)} allowed`);
}

/** Builds again half a breath after the last of a burst of changes. A build that fails is told, not fatal. */
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
