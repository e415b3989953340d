import { and, eq } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { putFile } from '../../core/files/put.ts';
import { claimFile, type StoredFile } from '../../core/files/rows.ts';
import { readScanned } from '../../core/files/scan/gate.ts';
import type { FileStore } from '../../core/files/store.ts';
import { fold } from '../../core/fold.ts';
import type { JobTenant } from '../../server/module.ts';
import { organisationMoveParts as p } from './moving.table.ts';

/** Bytes of a file of an archive; a stored file has at most five gigabytes. */
const PART = 4 * 1024 ** 3;

/** Name of a file of an archive: `selidba-kovacnica-20261130-001.arhiva`. */
export function partName(organisation: string, at: Date, number: number): string {
  const slug = fold(organisation)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60);
  const day = at.toISOString().slice(0, 10).replaceAll('-', '');
  return `selidba-${slug || 'organizacija'}-${day}-${String(number).padStart(3, '0')}.arhiva`;
}

/**
 * Keeps an archive as files of the operator, which belong to a move and do not count towards a quota. Memory does not grow with it. If it
 * fails, those that are kept are forgotten with the next attempt.
 */
export async function keepArchive(
  store: FileStore,
  { within }: JobTenant,
  idguid: string,
  nameOf: (number: number) => string,
  archive: AsyncIterable<Buffer>,
  part = PART,
): Promise<void> {
  await within((ctx) => forgetParts(ctx, idguid));
  const iterator = archive[Symbol.asyncIterator]();
  try {
    let next = await iterator.next();
    async function* upTo(): AsyncGenerator<Buffer, void, undefined> {
      for (let size = 0; !next.done && (size === 0 || size + next.value.length <= part); ) {
        const { value } = next;
        size += value.length;
        yield value;
        next = await iterator.next();
      }
    }
    for (let number = 1; !next.done; number += 1) {
      const file = await putFile(store, within, { name: nameOf(number), counted: false }, upTo());
      await within(async (ctx) => {
        const claimed = await claimFile(ctx, file.idguid);
        await ctx.db
          .insert(p)
          .values({ tenant_id: ctx.tenant.id, move_id: idguid, number, file_id: claimed.idguid });
      });
    }
  } finally {
    await iterator.return?.();
  }
}

/** Lets the files of a move's archive go; the next sweep removes what nothing else keeps. */
export const forgetParts = async (ctx: Ctx, idguid: string): Promise<void> => {
  await ctx.db.delete(p).where(and(eq(p.tenant_id, ctx.tenant.id), eq(p.move_id, idguid)));
};

/** The bytes of an archive, one file after another. They are encrypted, so that too large ones are read without having been scanned. */
export async function* archiveBytes(
  store: FileStore,
  parts: readonly StoredFile[],
): AsyncGenerator<Uint8Array, void, undefined> {
  for (const file of parts)
    yield* (await readScanned(store, file, { unscanned: true })) as AsyncIterable<Uint8Array>;
}
