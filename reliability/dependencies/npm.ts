import { execFile } from 'node:child_process';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import { root } from './packages.ts';

const run = promisify(execFile);

/**
 * What npm prints, with its own settings: the npm that runs this, or the one on PATH, as in scripts/lib/install.mjs. Throws where it fails.
 */
export async function npm(words: readonly string[]): Promise<string> {
  const cli = process.env.npm_execpath;
  const byNode = cli !== undefined && basename(cli) === 'npm-cli.js';
  const [program, args]: [string, string[]] = byNode
    ? [process.execPath, [cli, ...words]]
    : ['npm', [...words]];
  const { stdout } = await run(program, args, { cwd: root, maxBuffer: 64 * 1024 ** 2 });
  return stdout;
}
