import { existsSync } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupError } from './error.ts';

/** A file in DATA_DIR while a restore writes stored files. */
const pathOf = (dataDir: string): string => join(dataDir, 'restore-unfinished');

/** Whether a restore was killed there: the stored files are some of an archive's, and the database is empty. */
export const isUnfinished = (dataDir: string): boolean => existsSync(pathOf(dataDir));

export async function markUnfinished(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const file = await open(pathOf(dataDir), 'w', 0o600);
  await file.sync();
  await file.close();
}

export const markFinished = (dataDir: string): Promise<void> => rm(pathOf(dataDir), { force: true });

/** Throws BackupError instead of starting the product on half a restore, as a new installation. */
export function refuseUnfinished(dataDir: string): void {
  if (isUnfinished(dataDir))
    throw new BackupError(
      'Vraćanje iz arhive je ovdje prekinuto, pa podaci nisu potpuni. Ponovite npm run restore -- <arhiva>. Ako ono kaže da baza ' +
        `nije prazna, vraćanje je bilo gotovo: obrišite datoteku ${pathOf(dataDir)} i pokrenite ponovo.`,
    );
}
