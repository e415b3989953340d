import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Sql } from '../../test/sql.ts';

const escaped = (text: string): string =>
  text.replace(/\\/g, '\\\\').replace(/\t/g, '\\t').replace(/\n/g, '\\n');
/** A row as a line of COPY. */
export const line = (...values: (string | number | null)[]): string =>
  `${values.map((value) => (value === null ? '\\N' : typeof value === 'string' ? escaped(value) : value)).join('\t')}\n`;

/** COPY of lines into a table with its columns (`table (a, b)`). */
export async function copy(sql: Sql, into: string, lines: () => Iterable<string>): Promise<void> {
  const target = await sql.unsafe(`copy ${into} from stdin`).writable();
  await pipeline(Readable.from(batched(lines()), { objectMode: false }), target);
  if (!target.writableFinished) await once(target, 'finish');
}

/** Lines joined, so that one write carries many. */
function* batched(lines: Iterable<string>): Iterable<string> {
  let text = '';
  for (const one of lines) {
    text += one;
    if (text.length > 1 << 16) {
      yield text;
      text = '';
    }
  }
  if (text) yield text;
}
