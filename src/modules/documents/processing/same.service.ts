import type { Ctx } from '../../../core/context.ts';
import type { Warning } from '../extraction/extraction.ts';
import { SAME_INVOICE } from '../types/type.fields.ts';
import { type DocumentRecord, similarTo } from './documents.service.ts';
import type { Written } from './settled.ts';

/** Why a document is looked at that is there already, under this name. */
export const sameText = (name: string): string => `Isti ili vrlo sličan dokument je već tu: „${name}”.`;

/** What a document says, with a warning if the same paper is there already: the list knows it by that. */
export async function markedSame(
  ctx: Ctx,
  { idguid }: Pick<DocumentRecord, 'idguid'>,
  shown: Written,
): Promise<Written> {
  const { party_jib = null, number = null, day = null, total = null } = shown;
  const [same] = await similarTo(ctx, { idguid, party_jib, number, day, total });
  const warnings: Warning[] = (shown.warnings ?? []).filter(({ code }) => code !== SAME_INVOICE);
  if (same) warnings.push({ code: SAME_INVOICE, field: null, text: sameText(same.name) });
  return { ...shown, warnings, warned: warnings.length };
}
