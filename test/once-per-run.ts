import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { inject } from 'vitest';
import { eventually } from './eventually.ts';
import { sharedFolder } from './folder.ts';

/** What takes long and is the same for all files: one process makes it, the others wait for it. It is kept as `node:v8` writes it. */
export async function oncePerRun<Made>(name: string, make: () => Promise<Made>): Promise<Made> {
  const folder = sharedFolder(inject('templateDatabase'));
  mkdirSync(folder, { recursive: true });
  const [kept, claim] = [join(folder, name), join(folder, `${name}.claim`)];
  const read = () => deserialize(readFileSync(kept)) as Made;
  try {
    return read();
  } catch {}
  try {
    mkdirSync(claim);
  } catch {
    return eventually(async () => read(), { limit: 60_000, interval: 100 });
  }
  try {
    const made = await make();
    writeFileSync(`${kept}.part`, serialize(made));
    renameSync(`${kept}.part`, kept);
    return made;
  } catch (error) {
    rmSync(claim, { recursive: true });
    throw error;
  }
}
