import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findNode } from './node24.mjs';
import { hashFiles, readIfAny, root, run, Stop, say } from './project.mjs';

const stamp = join(root, 'dist', '.stamp');
const inputs = ['src', 'scripts/lib/build.mjs', 'package-lock.json', 'tsconfig.json'];
/** Server-only sources, which need no new build. */
const serverOnly = /^src\/server\/|\.test\.tsx?$|^src\/.*\/(server|[\w-]+\.(service|routes|table))\.ts$/;

/** The front ends: build script and name. */
const builds = [
  { name: 'javni sajt', args: ['src/site/build.ts'] },
  { name: 'administraciju', args: ['src/admin/build.ts'] },
];

/** Builds the front ends if their sources have changed since dist/ was built. */
export async function ensureBuilt() {
  if (readIfAny(stamp) !== sources()) await build();
}

/** Builds both front ends in parallel. Throws if one fails and prints its output. */
export async function build({ quiet = true } = {}) {
  say('Gradim javni sajt i administraciju …');
  const from = sources();
  rmSync(stamp, { force: true });
  const node = findNode();
  const codes = await Promise.all(
    builds.map(({ args }) => run(node, args, { quiet, env: { NODE_ENV: 'production' } })),
  );
  const failed = builds.filter((_, index) => codes[index] !== 0).map(({ name }) => name);
  if (failed.length > 0) throw new Stop(`Gradnja nije uspjela (${failed.join(', ')}); razlog je gore.`);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, from);
}

function sources() {
  return hashFiles(inputs, (path) => serverOnly.test(path));
}
