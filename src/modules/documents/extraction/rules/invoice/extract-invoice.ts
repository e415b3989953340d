import type { PageWords } from '../../../../../core/pages/page-words.ts';
import type { Extraction, ExtractOrder, Value, Warning } from '../../extraction.ts';
import { NOTHING } from '../generic/candidate.ts';
import { GENERIC_VERSION, layoutOf, readGeneric } from '../generic/extract.ts';
import { findLabels, type Label } from '../labels/index.ts';
import type { Layout } from '../layout/index.ts';
import { proForma, readCurrency, readDays, readNumber } from './head.ts';
import { knownParties } from './known-parties.ts';
import { readItems } from './lines.ts';
import { noted } from './notes.ts';
import { partiesByPlace } from './parties.ts';
import { firstInvoice } from './several.ts';
import { readSums } from './sums.ts';
import { HEAD_WORDS } from './vocabulary.ts';

/** Of the rules of invoices; a change that may read papers otherwise raises it. */
const INVOICE_VERSION = '3';

/** Whether the type asks what an invoice says. */
export const isInvoice = ({ spec }: ExtractOrder): boolean =>
  ['invoice_number', 'total'].every((key) => spec.fields.some((field) => field.key === key));

/**
 * Reads an invoice: parties and whatever else the type asks for as in any document; numbers, dates, sums and lines by what is true of
 * invoices only.
 */
export function readInvoice(order: ExtractOrder): Extraction {
  const begun = performance.now();
  const whole = laidOut(order.pages);
  const { pages, splits, warnings: several } = firstInvoice(order.pages, whole.layout, whole.labels);
  const { layout, labels } = pages.length === order.pages.length ? whole : laidOut(pages);
  const generic = readGeneric({ ...order, pages }, layout);
  const items = readItems(layout, order.spec.lines ?? []);
  const lines = items.lines.length > 0 ? items : { lines: generic.lines, rows: new Set<number>() };
  const sums = readSums(layout, labels, items.rows);
  const days = readDays(layout, labels, items.rows);
  const offer = proForma(layout, labels, items.rows);
  const own: Record<string, Value | null> = {
    invoice_number: offer ? offer.number : readNumber(layout, labels, items.rows),
    invoice_date: days.date,
    due_date: days.due,
    base: sums.base,
    vat: sums.vat,
    total: sums.total,
    currency: readCurrency(layout, sums.totalRow, items.rows),
  };
  const learned = new Set(order.known.learned.map(({ field }) => field));
  const fields = { ...generic.fields };
  // Nothing is better than a number of a house.
  if (!own.invoice_number && isLoose(fields.invoice_number)) own.invoice_number = NOTHING;
  for (const [key, value] of Object.entries(own))
    if (key in fields && value && !(learned.has(key) && fields[key]?.value)) fields[key] = value;
  Object.assign(fields, partiesByPlace(layout, fields, items.rows));
  Object.assign(fields, knownParties(fields, order.known));
  const result = noted(
    pages,
    { fields, lines: lines.lines, warnings: [...several, ...(offer ? [PRO_FORMA] : [])] },
    splits.length > 0,
  );
  return {
    ...generic,
    ...result,
    splits,
    meta: {
      ...generic.meta,
      version: `${GENERIC_VERSION}.${INVOICE_VERSION}`,
      milliseconds: Math.round(performance.now() - begun),
    },
  };
}

/** The certainty of a number that stands beside no label, and the digits of one that may all the same be an invoice's. */
const GUESS = 0.7;
const FEWEST_DIGITS = 3;
const isLoose = (number: Value | undefined): boolean =>
  number !== undefined &&
  number.certainty <= GUESS &&
  (number.value ?? '').replace(/\D/g, '').length < FEWEST_DIGITS;

const PRO_FORMA: Warning = {
  code: 'predracun',
  field: null,
  text: 'Ovo je predračun, a ne faktura: po njemu se ne knjiži i ne odbija PDV.',
};

function laidOut(pages: readonly PageWords[]): { layout: Layout; labels: Label[] } {
  const layout = layoutOf(pages);
  return { layout, labels: findLabels(layout, HEAD_WORDS) };
}
