import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Manifest } from 'vite';

/**
 * Names in the manifest of the chunks that these load at once, with all that they import; what is imported comes before what
 * imports it. Throws for a name that the bundle does not have.
 */
export function loadedAtOnce(manifest: Manifest, names: readonly string[]): string[] {
  const seen = new Set<string>();
  const order: string[] = [];
  const visit = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The bundle has no ${name}`);
    for (const next of chunk.imports ?? []) visit(next);
    order.push(name);
  };
  for (const name of names) visit(name);
  return order;
}

/** Gzipped size of a built file, in bytes. */
export const gzippedSize = async (outDir: string, file: string): Promise<number> =>
  gzipSync(await readFile(join(outDir, file)), { level: 9 }).length;

/** Bytes as the builds print them: `24.6 KB`. */
export const kb = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;
