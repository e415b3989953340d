import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import type { Reason } from '../reading/unreadable.ts';
import { readyFile, type StoredFile } from '../rows.ts';
import { filePreviews } from './previews.table.ts';

const p = filePreviews;

/** Why a file is not shown, for people. */
export const REASONS: Record<Reason, string> = {
  too_large: 'Datoteka je prevelika za pregled.',
  protected: 'Datoteka je zaključana lozinkom, pa se ovdje ne može prikazati.',
  damaged: 'Datoteka je oštećena ili nepotpuna, pa se ne može prikazati.',
  unsupported: 'Za ovu vrstu datoteke nema pregleda.',
  too_slow: 'Priprema pregleda je trajala predugo.',
};

/** What is known of a file's content. */
export interface FilePreview {
  state: 'waiting' | 'done' | 'failed';
  reason: Reason | null;
  thumb_id: string | null;
  /** Beginning of the text; null: it has none. */
  text: string | null;
  complete: boolean;
}

/** The preview of a file, its own or that of the first one with its bytes; null if none was asked for. */
export async function previewOf(
  ctx: Ctx,
  { idguid, bytes_id }: Pick<StoredFile, 'idguid' | 'bytes_id'>,
): Promise<FilePreview | null> {
  const [row] = await ctx.db
    .select({ state: p.state, reason: p.reason, thumb_id: p.thumb_id, text: p.text, complete: p.complete })
    .from(p)
    .where(and(eq(p.tenant_id, ctx.tenant.id), inArray(p.file_id, [idguid, bytes_id])))
    .orderBy(desc(eq(p.file_id, idguid)))
    .limit(1);
  return row ?? null;
}

/** The thumbnail of a file, itself a file; null while there is none. What is drawn is told by the bytes, so files with the same have one. */
export async function thumbOf(
  ctx: Ctx,
  { bytes_id }: Pick<StoredFile, 'bytes_id'>,
): Promise<StoredFile | null> {
  const [row] = await ctx.db
    .select({ thumb_id: sql<string>`${p.thumb_id}` })
    .from(p)
    .where(and(eq(p.tenant_id, ctx.tenant.id), eq(p.file_id, bytes_id), sql`${p.thumb_id} is not null`));
  return row ? readyFile(ctx, row.thumb_id) : null;
}
