import type { Ctx } from '../../../core/context.ts';
import type { Warning } from '../extraction/extraction.ts';
import type { TypeSpec } from '../types/field-spec.ts';
import { SAME_INVOICE } from '../types/type.fields.ts';
import { type DocumentRecord, similarTo } from './documents.service.ts';
import type { dokDocuments } from './documents.table.ts';
import { settled } from './settled.ts';
import type { StoredValues } from './stored.ts';
import { countsOf, headOf } from './values.ts';

/** Columns of a document that are written. */
export type Written = Partial<typeof dokDocuments.$inferInsert>;

/** Why a document is looked at that is there already, under this name. */
export const sameText = (name: string): string => `Isti ili vrlo sličan dokument je već tu: „${name}”.`;

interface Given {
  spec: TypeSpec;
  values: StoredValues;
  /** The warnings of its last reading. */
  read: readonly Warning[];
  /** Numbers of the organisation itself. */
  own: readonly string[];
}

/**
 * Values with all that a document says of them: what the list shows, what is doubtful, and the warnings, also if the same paper is there
 * already.
 */
export async function shownOf(
  ctx: Ctx,
  { idguid }: Pick<DocumentRecord, 'idguid'>,
  { spec, values: given, read, own }: Given,
): Promise<Written> {
  const { values, warnings: found } = settled(spec, given, read, own);
  const head = headOf(spec, values, own);
  const [same] = await similarTo(ctx, { idguid, ...head });
  const warnings: Warning[] = found.filter(({ code }) => code !== SAME_INVOICE);
  if (same) warnings.push({ code: SAME_INVOICE, field: null, text: sameText(same.name) });
  return { ...head, ...countsOf(spec, values, warnings), values, warnings, warned: warnings.length };
}
