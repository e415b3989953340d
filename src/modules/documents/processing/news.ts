import type { Ctx } from '../../../core/context.ts';
import { slot } from '../../../core/slot.ts';
import type { DocumentRecord } from './documents.service.ts';
import type { DocumentEvent } from './events.ts';
import { plainRows } from './values.ts';

/** Tells the organisation's webhooks, in the transaction of the context: nobody hears of what is rolled back. */
export const documentNews =
  slot<(ctx: Ctx, event: DocumentEvent, data: unknown) => Promise<void>>('who is told of documents');

/** Tells of an approved document, with its values. */
export const tellApproved = (ctx: Ctx, row: DocumentRecord, type: string): Promise<void> =>
  documentNews.value(ctx, 'dokument.odobren', {
    idguid: row.idguid,
    name: row.name,
    type,
    fields: Object.fromEntries(Object.entries(row.values.fields).map(([key, { value }]) => [key, value])),
    lines: plainRows(row.values.lines),
    approved_by: row.approved_by,
    approved_at: row.approved_at,
  });

/** Tells of a document that was rejected, or could not be read, and why. */
export const tellReason = (
  ctx: Ctx,
  event: 'dokument.odbijen' | 'dokument.neuspjeo',
  { idguid, name }: Pick<DocumentRecord, 'idguid' | 'name'>,
  reason: string,
): Promise<void> => documentNews.value(ctx, event, { idguid, name, reason });
