import { join } from 'node:path';
import type { Logger } from 'pino';
import { openFolderStore } from './folder-store.ts';
import type { S3Settings } from './s3/settings.ts';
import type { FileStore } from './store.ts';

/** Opens the store of the settings: a bucket, else the folder `files` in the data folder. Throws `S3Error`, or an error of the disk. */
export async function openFileStore(
  { dataDir, s3 }: { dataDir: string; s3: S3Settings | null },
  log: Logger,
): Promise<FileStore> {
  if (!s3) return openFolderStore(join(dataDir, 'files'));
  // Loaded only where it is used.
  const { openS3Store } = await import('./s3-store.ts');
  return openS3Store(s3, log);
}
