import { open } from 'node:fs/promises';

/** Writes a folder's entries to disk, so that a new or renamed file in it survives a power cut. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
