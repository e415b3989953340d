import type { FastifyReply } from 'fastify';
import { createSemaphore } from '../../../core/semaphore.ts';
import type { Column } from '../../../core/transfer/columns.ts';
import { sendTable } from '../../../core/transfer/export.ts';
import { guarded } from '../../../core/transfer/formula.ts';
import type { Written } from '../../../core/transfer/writer.ts';
import { EU_FORMATS } from './eu-formats.ts';
import { KIND_LABELS, OUTCOME_LABELS } from './labels.ts';
import type { Checked } from './numbers.api.ts';

const column = (name: string, label: string, max: number): Column => ({
  name,
  kind: 'text',
  label,
  max,
});

/** Column formats and widths. */
const COLUMNS: Column[] = [
  column('given', 'Upisano', 60),
  column('number', 'Broj', 48),
  column('kind', 'Vrsta', 45),
  column('state', 'Država', 45),
  column('outcome', 'Ishod', 60),
  column('name', 'Naziv', 300),
  column('address', 'Adresa', 300),
  column('head_office', 'JIB sjedišta', 45),
  column('message', 'Objašnjenje', 300),
  column('warning', 'Upozorenje', 300),
  column('source', 'Izvor naziva', 60),
  { name: 'source_date', kind: 'date', label: 'Izvor na dan' },
  { name: 'answered_at', kind: 'moment', label: 'Registar odgovorio' },
  column('cached', 'Raniji odgovor', 30),
];

/** Concurrency limit for strangers' files, separate from the organisations' own. */
const making = createSemaphore({ running: 3, share: 1, waiting: 12 });

/** Sends the results as a workbook. Foreign text can never become a formula, even when saved as CSV. */
export function sendNumbers(
  results: readonly Checked[],
  owner: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const table = { name: 'provjera-pdv', label: 'Provjera PDV brojeva', columns: COLUMNS };
  return sendTable(table, 'xlsx', { semaphore: making, owner }, reply, async (begin) => {
    const writer = begin();
    try {
      await writer.begin();
      await writer.write(results.map(rowOf));
      return await writer.end();
    } finally {
      writer.abandon();
    }
  });
}

function rowOf(one: Checked): Written {
  const state = one.country === 'BA' ? 'BiH' : (EU_FORMATS[one.country ?? '']?.state ?? '');
  return {
    refs: {},
    given: guarded(one.given),
    number: guarded(one.number),
    kind: KIND_LABELS[one.kind],
    state,
    outcome: OUTCOME_LABELS[one.outcome],
    name: one.name && guarded(one.name),
    address: one.address && guarded(one.address),
    head_office: one.head_office && guarded(one.head_office),
    message: guarded(one.message),
    warning: one.warning && guarded(one.warning),
    source: one.source && guarded(one.source),
    source_date: one.source_date,
    answered_at: one.answered_at,
    cached: one.answered_at ? (one.cached ? 'da' : 'ne') : null,
  };
}
