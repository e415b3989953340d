/** `npm run bench:tools [name …]`: the tools' benchmarks, in real Chromium. Every file of the folder tools/ is one. */
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runAll } from './lib/run-all.ts';

const folder = fileURLToPath(new URL('tools', import.meta.url));
const all = readdirSync(folder)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.replace(/\.ts$/, ''));
runAll(all, folder);
