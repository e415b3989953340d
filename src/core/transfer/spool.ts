import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A temporary file that nobody else can open: it is unlinked at once, so that nothing remains however the request or the process
 * ends. It is deleted when the handle is closed.
 */
export async function openSpool(): Promise<FileHandle> {
  const path = join(tmpdir(), `carsija-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  try {
    await unlink(path);
  } catch (error) {
    await file.close();
    throw error;
  }
  return file;
}
