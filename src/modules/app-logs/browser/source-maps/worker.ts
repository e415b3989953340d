/** Thread that applies source maps: reads them from the builds, and keeps those that it has used last. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { TraceMap } from '@jridgewell/trace-mapping';
import { LRUCache } from 'lru-cache';
import { mappedStack } from './mapped-stack.ts';
import { MOST_BYTES, type Orders, type Task, type Told } from './protocol.ts';

/** Bytes of the maps that are kept, as files; in memory they take several times that. */
const KEPT = 2 * MOST_BYTES;

const { folders } = workerData as Orders;
const maps = new LRUCache<string, TraceMap>({ maxSize: KEPT });
const tell = (told: Told): void => parentPort!.postMessage(told);

/** The map of a built file; null if there is none, or none that can be read. */
function mapOf(path: string): TraceMap | null {
  const kept = maps.get(path);
  if (kept) return kept;
  const [, assets, name] = path.split('/') as [string, string, string];
  const folder = folders[assets];
  if (!folder) return null;
  const file = join(folder, `${name}.map`);
  try {
    const { size } = statSync(file);
    if (size > MOST_BYTES) {
      tell({ warning: `source map of ${name} is larger than ${MOST_BYTES} bytes` });
      return null;
    }
    const map = new TraceMap(readFileSync(file, 'utf8'));
    maps.set(path, map, { size: Math.max(1, size) });
    return map;
  } catch (error) {
    // A file of an older build, or none at all: anybody may send a stack.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      tell({ warning: `source map of ${name} cannot be read` });
    return null;
  }
}

parentPort!.on('message', ({ id, stacks }: Task) =>
  tell({ id, stacks: stacks.map((stack) => mappedStack(stack, mapOf)) }),
);
tell({ ready: true });
