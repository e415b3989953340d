import type { FileHandle } from 'node:fs/promises';
import type { Ctx } from '../../../core/context.ts';
import { invalid } from '../../../core/errors.ts';
import { disconnected } from '../../../core/semaphore.ts';
import { conditionsOf } from './conditions.ts';
import { readPage } from './page.ts';
import { stretchOf } from './period.ts';
import { lineOf, type Place, placeOf, WHOLE_COLUMNS } from './rows.ts';
import type { AskedLines } from './search.api.ts';

/** Most lines of a file, and of them in memory. */
const MOST = 100_000;
const PART = 1000;
const NOTHING = 'U ovom razdoblju nema nijednog takvog zapisa, pa se nema šta izvesti.';

/** Writes all lines of a search, each as JSON, the newest first; returns the bytes. Throws 422 for none, and for more than may be. */
export async function writeExport(
  ctx: Ctx,
  asked: AskedLines,
  file: FileHandle,
  gone: AbortSignal,
): Promise<number> {
  const wanted = { ...stretchOf(asked), conditions: conditionsOf(asked.q), limit: PART };
  let before: Place | null = null;
  let size = 0;
  for (let lines = 0; ; lines += PART) {
    if (gone.aborted) throw disconnected();
    if (lines >= MOST) {
      const message = 'Izvoz prima najviše 100.000 zapisa. Suzite pretragu ili razdoblje.';
      throw invalid({ q: message }, message);
    }
    const rows = await readPage(ctx, { ...wanted, before }, WHOLE_COLUMNS);
    const text = rows.map((row) => `${JSON.stringify(lineInFile(lineOf(row)))}\n`).join('');
    size += (await file.write(text, size)).bytesWritten;
    if (size === 0) throw invalid({ q: NOTHING }, NOTHING);
    if (rows.length < PART) return size;
    before = placeOf(rows.at(-1)!.key);
  }
}

/** A line as programs that read logs expect it: time, level and message first. */
const lineInFile = ({ at, level, message, more: _more, key, ...rest }: ReturnType<typeof lineOf>) => ({
  time: at,
  level,
  message,
  ...rest,
  key,
});
