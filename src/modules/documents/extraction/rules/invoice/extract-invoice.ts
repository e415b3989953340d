import type { Extraction, ExtractOrder, Value, Warning } from '../../extraction.ts';
import { readGeneric } from '../generic/extract.ts';
import { findLabels } from '../labels/index.ts';
import { readLayout } from '../layout/index.ts';
import { withLatinLooks } from '../values/look-alike.ts';
import { readCurrency, readDays, readNumber } from './head.ts';
import { readItems } from './lines.ts';
import { noted } from './notes.ts';
import { partiesByPlace } from './parties.ts';
import { firstInvoice } from './several.ts';
import { readSums } from './sums.ts';
import { HEAD_WORDS } from './vocabulary.ts';

/** Whether the type asks what an invoice says. */
export const isInvoice = ({ spec }: ExtractOrder): boolean =>
  ['invoice_number', 'total'].every((key) => spec.fields.some((field) => field.key === key));

/**
 * Reads an invoice: parties and whatever else the type asks for as in any document; numbers, dates, sums and lines by what is true of
 * invoices only.
 */
export function readInvoice(order: ExtractOrder): Extraction {
  const begun = performance.now();
  const { pages, splits, warnings: several } = firstInvoice(order.pages);
  const generic = readGeneric({ ...order, pages });
  const layout = readLayout(withLatinLooks(pages));
  const labels = findLabels(layout, HEAD_WORDS);
  const items = readItems(layout, order.spec.lines ?? []);
  const lines = items.lines.length > 0 ? items : { lines: generic.lines, rows: new Set<number>() };
  const sums = readSums(layout, labels, items.rows);
  const days = readDays(layout, labels, items.rows);
  const own: Record<string, Value | null> = {
    invoice_number: readNumber(layout, labels, items.rows),
    invoice_date: days.date,
    due_date: days.due,
    base: sums.base,
    vat: sums.vat,
    total: sums.total,
    currency: readCurrency(layout, sums.totalRow, items.rows),
  };
  const learned = new Set(order.known.learned.map(({ field }) => field));
  const fields = { ...generic.fields };
  for (const [key, value] of Object.entries(own))
    if (key in fields && value && !(learned.has(key) && fields[key]?.value)) fields[key] = value;
  Object.assign(fields, partiesByPlace(layout, fields, items.rows));
  const warnings: Warning[] = [...generic.warnings, ...several];
  const result = noted(pages, { fields, lines: lines.lines, warnings }, splits.length > 0);
  return {
    ...generic,
    ...result,
    splits,
    meta: { ...generic.meta, milliseconds: Math.round(performance.now() - begun) },
  };
}
