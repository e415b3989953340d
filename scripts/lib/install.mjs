import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readIfAny, root, run, Stop, say } from './project.mjs';

const modules = join(root, 'node_modules');
const stamp = join(modules, '.carsija-lock');

/** Installs the packages if package-lock.json has changed. Returns whether it did. */
export async function ensureInstalled() {
  const lock = readIfAny(join(root, 'package-lock.json'));
  if (!lock) throw new Stop('Nema datoteke package-lock.json: ovo nije cijeli projekat.');
  const wanted = `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}\n`;
  if (readIfAny(stamp) === wanted) return false;
  const missing = !installedBy(lock);
  if (missing) {
    say('Instaliram pakete (samo prvi put i kad se promijene) …');
    const code = await npm([
      'ci',
      '--include=dev',
      '--include=optional',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ]);
    if (code !== 0) throw new Stop('Paketi se nisu mogli instalirati (npm ci); razlog je gore.');
  }
  // A read-only folder (an image) gets no stamp and is compared at each start.
  if (isWritable(modules)) writeFileSync(stamp, wanted);
  return missing;
}

/** Runs the npm that runs this script, or the one on PATH. */
function npm(args) {
  const cli = process.env.npm_execpath;
  if (cli && basename(cli) === 'npm-cli.js' && existsSync(cli)) {
    return run(process.execPath, [cli, ...args], { quiet: true });
  }
  return run('npm', args, { quiet: true });
}

/** True if npm's record of installed packages matches the lock file, as after `npm install <package>`. */
function installedBy(lock) {
  const record = readIfAny(join(modules, '.package-lock.json'));
  if (!record) return false;
  const installed = JSON.parse(record).packages ?? {};
  return Object.entries(JSON.parse(lock).packages).every(([path, wanted]) => {
    if (path === '' || (wanted.optional && !installed[path])) return true;
    return installed[path]?.version === wanted.version && installed[path]?.integrity === wanted.integrity;
  });
}

function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
