import { z } from 'zod';
import { altered, BackupError } from '../backup/error.ts';
import { formatOf } from '../backup/manifest.ts';

/** Raised when an older program could no longer read new archives. */
export const FORMAT = 1;

const count = z.int().min(0);
const person = z.strictObject({
  id: z.guid(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
});
/** An account of a member, as an archive tells it: never with a password. */
export type ArchivedPerson = z.infer<typeof person>;

/** First entry: what the archive is of. It has no body. */
const start = z.strictObject({
  kind: z.literal('organisation'),
  format: z.literal(FORMAT),
  created_at: z.iso.datetime(),
  /** Version of the product. */
  product: z.string(),
  postgres: z.string(),
  /** How many migrations had been applied, and the hash of the last. */
  schema: z.strictObject({ migrations: count, hash: z.string() }),
  /** By which unsealed secrets are told from texts of people (secrets.ts). */
  nonce: z.string().regex(/^[\w-]{16,64}$/),
  organisation: z.strictObject({ id: z.guid(), name: z.string() }),
  tables: z.array(z.strictObject({ schema: z.string(), name: z.string(), columns: z.array(z.string()) })),
  people: z.array(person),
  files: z.strictObject({ count, bytes: count }),
});
export type Start = z.infer<typeof start>;

const head = z.discriminatedUnion('kind', [
  start,
  /** Rows of the installation that the organisation's rows refer to, to be found again: lines of `OutsideRow`, compressed. */
  z.strictObject({ kind: z.literal('outside') }),
  /** The organisation's rows of a table: lines of JSON, compressed. */
  z.strictObject({ kind: z.literal('records'), schema: z.string(), name: z.string() }),
  /** Its body are the bytes. */
  z.strictObject({ kind: z.literal('file'), id: z.string(), size: count, sha256: z.string() }),
  z.strictObject({ kind: z.literal('end') }),
]);
export type Head = z.infer<typeof head>;

const outsideRow = z.strictObject({ table: z.string(), row: z.record(z.string(), z.unknown()) });
/** A row that belongs to the installation, or to all its organisations. */
export type OutsideRow = z.infer<typeof outsideRow>;

const reading =
  <T>(schema: z.ZodType<T>) =>
  (value: unknown): T => {
    const result = schema.safeParse(value);
    if (!result.success) throw altered();
    return result.data;
  };

/** Each throws DamagedArchive for anything else. */
export const readHead = reading(head);
export const readOutsideRow = reading(outsideRow);

/** The first entry. Throws BackupError for an archive of something else, or of a newer program. */
export function readStart(value: unknown): Start {
  if ((value as { kind?: unknown } | null)?.kind === 'start')
    throw new BackupError(
      'Ovo je rezervna kopija cijele instalacije, a ne arhiva jedne organizacije. Ona se vraća naredbom npm run restore.',
    );
  const format = formatOf(value);
  if (typeof format === 'number' && format > FORMAT)
    throw new BackupError(
      'Arhiva je iz novije verzije programa. Nadogradite ovu instalaciju i pokušajte ponovo.',
    );
  return reading(start)(value);
}
