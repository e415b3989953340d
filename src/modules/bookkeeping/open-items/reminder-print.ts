import type { Ctx } from '../../../core/context.ts';
import { dayOf, dayText } from '../../../core/dates.ts';
import { unitsOf } from '../../../core/money/money.ts';
import type { PrintDocument, PrintRow } from '../../../core/print/document.ts';
import { letterhead } from '../../../core/print/letterhead.ts';
import { documentName } from './document-name.ts';
import { addressed, readPartner } from './items.service.ts';
import { LEVELS, type Level, type RemindedItem } from './reminders.api.ts';
import type { reminders } from './reminders.table.ts';

/** A reminder as a letter on paper, with all its documents. */
export async function printedReminder(
  ctx: Ctx,
  { partner_id, level, body, items, total, created_at, created_by }: typeof reminders.$inferSelect,
): Promise<PrintDocument> {
  const partner = await readPartner(ctx, partner_id);
  const sent = dayText(dayOf(created_at.getTime()));
  const rowOf = ({ document_no, document_date, due_date, open, days }: RemindedItem): PrintRow => ({
    cells: [
      documentName(document_no),
      document_date && dayText(document_date),
      due_date && dayText(due_date),
      days === null ? null : String(days),
      unitsOf(open),
    ],
  });
  const credits = items.filter(({ due_date }) => due_date === null);
  return {
    name: `opomena-${partner.naziv}-${dayOf(created_at.getTime())}`,
    orientation: 'portrait',
    organisation: await letterhead(ctx),
    title: LEVELS[level as Level],
    period: sent,
    before: [addressed(partner), { kind: 'text', text: body }],
    columns: [
      { label: 'Dokument', width: 60 },
      { label: 'Datum', width: 24 },
      { label: 'Dospijeće', width: 24 },
      { label: 'Dana kašnjenja', width: 20, align: 'end' },
      { label: 'Otvoreno', width: 26, align: 'end', carry: 'sum' },
    ],
    rows: [
      ...items.filter(({ due_date }) => due_date !== null).map(rowOf),
      ...(credits.length > 0
        ? [{ kind: 'group', cells: ['Vaše uplate i odobrenja'] } as const, ...credits.map(rowOf)]
        : []),
      { kind: 'total', cells: ['Ukupno', null, null, null, unitsOf(total)] },
    ],
    after: [{ kind: 'facts', facts: [['Sastavio', created_by]] }],
  };
}
