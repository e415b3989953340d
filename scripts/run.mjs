// Runs TypeScript programs under Node 24, after installing what has changed: `node scripts/run.mjs <file.ts> [arguments]`.
// With --build before the file, builds the front ends too.
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { findNode } from './lib/node24.mjs';
import { program } from './lib/project.mjs';
import { runProgram } from './lib/runner.mjs';

await program(async (args) => {
  const withBuild = args[0] === '--build';
  await ensureInstalled();
  if (withBuild) await ensureBuilt();
  return runProgram(findNode(), args.slice(withBuild ? 1 : 0));
});
