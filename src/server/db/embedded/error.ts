import { StartError } from '../../start-error.ts';

/** Embedded PostgreSQL cannot start; the message is Bosnian and says what to do. */
export class EmbeddedPostgresError extends StartError {
  override name = 'EmbeddedPostgresError';
}

/** Error message for a full disk; undefined for other errors. */
export const diskFull = (folder: string, output: string): EmbeddedPostgresError | undefined =>
  /No space left on device|Check free disk space|Disk quota exceeded/.test(output)
    ? new EmbeddedPostgresError(
        `Na disku nema dovoljno mjesta za bazu (${folder}). Oslobodite prostor ili postavite drugi DATA_DIR.`,
      )
    : undefined;
