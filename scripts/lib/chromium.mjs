import { execFileSync, spawnSync } from 'node:child_process';
import { accessSync, constants, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { aptCommand, install } from './apt.mjs';
import { root, run, Stop, say, setting } from './project.mjs';

/** The usual places of Chrome and Chromium; core/chromium looks there too. */
const places = JSON.parse(readFileSync(join(root, 'src/core/chromium/places.json'), 'utf8'));

/** Advice if there is none and it could not be installed. */
export const NO_CHROMIUM =
  'treba Chrome ili Chromium: instalirajte ga (Debian: "sudo apt-get install chromium", ' +
  'macOS: https://www.google.com/chrome) ili postavite CHROME_PATH na njegovu putanju.';

/** Path of a Chrome or Chromium that starts; null where there is none. */
export function findChromium(node) {
  const path = setting('CHROME_PATH');
  if (!path) return find(node) ?? null;
  if (works(path)) return path;
  throw new Stop(`CHROME_PATH: ${path} se ne može pokrenuti.`);
}

/** Finds Chromium or installs it by apt. */
export async function ensureChromium(node) {
  return findChromium(node) ?? (await installed(node)) ?? null;
}

/**
 * Path of headless Chromium (Debian's package, installed by apt if possible), which needs a third less CPU; null if there is none
 * or CHROME_PATH is set.
 */
export async function ensureHeadlessShell() {
  if (setting('CHROME_PATH')) return null;
  const path = places.folders.map((folder) => join(folder, HEADLESS_SHELL)).find(works);
  const apt = path ? undefined : aptCommand();
  if (!apt) return path ?? null;
  say(`Instaliram ${HEADLESS_SHELL} (apt-get install), da testovi u pregledniku traju kraće …`);
  await install(apt, HEADLESS_SHELL);
  return places.folders.map((folder) => join(folder, HEADLESS_SHELL)).find(works) ?? null;
}

const HEADLESS_SHELL = 'chromium-headless-shell';

function find(node) {
  const folders = (process.env.PATH ?? '').split(delimiter).concat(places.folders);
  const onPath = places.commands.flatMap((name) => folders.map((folder) => join(folder, name)));
  const applications = places.applications.map((path) => path.replace(/^~/, process.env.HOME ?? ''));
  return [...onPath, ...applications, playwrightsOwn(node)].find(works);
}

/** Where Playwright keeps the browser it downloads. */
function playwrightsOwn(node) {
  try {
    const source = "import('@playwright/test').then(p => process.stdout.write(p.chromium.executablePath()))";
    return execFileSync(node, ['-e', source], { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] }).toString();
  } catch {
    return '';
  }
}

/** Ubuntu's package is a stub that only points to a snap, so that a file is there proves nothing. */
function works(path) {
  try {
    accessSync(path, constants.X_OK);
  } catch {
    return false;
  }
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0;
}

async function installed(node) {
  const apt = aptCommand();
  if (apt) {
    say('Nema Chromea ni Chromiuma: instaliram Chromium (apt-get install chromium) …');
    await install(apt, 'chromium');
    const found = find(node);
    if (found) return found;
    say('Paket sistema ne daje upotrebljiv Chromium: preuzimam onaj koji nudi Playwright …');
    await run(node, ['node_modules/@playwright/test/cli.js', 'install', '--with-deps', 'chromium'], {
      quiet: true,
    });
    return find(node);
  }
  return undefined;
}
