import { z } from 'zod';
import { altered } from './error.ts';

/** Raised when an older program could no longer read new archives. */
export const FORMAT = 1;

const count = z.int().min(0);
const table = z.strictObject({ schema: z.string(), name: z.string(), columns: z.array(z.string()) });
const sequence = z.strictObject({
  schema: z.string(),
  name: z.string(),
  last_value: z.string(),
  is_called: z.boolean(),
});

/** First entry: what the archive is of. It has no body. */
const start = z.strictObject({
  kind: z.literal('start'),
  format: z.literal(FORMAT),
  created_at: z.iso.datetime(),
  /** Version of the server that the data comes from. */
  postgres: z.string(),
  /** The migrations that had been applied, oldest first: `at` in milliseconds since 1970. */
  migrations: z.array(z.strictObject({ hash: z.string(), at: z.int() })),
  tables: z.array(table),
  sequences: z.array(sequence),
  files: z.strictObject({ count, bytes: count }),
  /** Jobs that waited in the queue, which is not archived. */
  waiting: z.array(z.strictObject({ queue: z.string(), count })),
});
export type Start = z.infer<typeof start>;

const head = z.discriminatedUnion('kind', [
  start,
  /** Its body is COPY's text, compressed. */
  z.strictObject({ kind: z.literal('table'), schema: z.string(), name: z.string() }),
  /** Its body are the bytes. */
  z.strictObject({ kind: z.literal('file'), id: z.string(), size: count, sha256: z.string() }),
  z.strictObject({ kind: z.literal('end') }),
]);
export type Head = z.infer<typeof head>;

/** What was written: rows and their hash (row-hash.ts). */
const tableTail = z.strictObject({ rows: count, hash: z.string() });
export type TableTail = z.infer<typeof tableTail>;

/** Why the bytes of a file are not those that its row promises. */
export type FileFault = 'missing' | 'different' | 'unreadable';
const fileTail = z.strictObject({
  size: count,
  sha256: z.string(),
  fault: z.enum(['missing', 'different', 'unreadable']).nullable(),
});
export type FileTail = z.infer<typeof fileTail>;

/** How many entries came before. */
const endTail = z.strictObject({ tables: count, rows: count, files: count, faults: count });
export type EndTail = z.infer<typeof endTail>;

/** An archive of a later format is seldom damaged. */
export const formatOf = (value: unknown): unknown => (value as { format?: unknown } | null)?.format;

const reading =
  <T>(schema: z.ZodType<T>) =>
  (value: unknown): T => {
    const result = schema.safeParse(value);
    if (!result.success) throw altered();
    return result.data;
  };

/** Each throws DamagedArchive for anything else. */
export const readHead = reading(head);
export const readTableTail = reading(tableTail);
export const readFileTail = reading(fileTail);
export const readEndTail = reading(endTail);
