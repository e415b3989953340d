import { sum, unitsOf } from '../../../core/money/money.ts';
import type { NewLine } from '../ledger/voucher.ts';
import { CELL_NAMES, type Cell, type DraftContent, type DraftLine } from './draft.ts';
import type { DraftProblem } from './drafts.api.ts';
import { readCell, readDay } from './read-typed.ts';
import { ofItsSide } from './sides.ts';

/** A draft as it is read. */
export interface ReadDraft {
  /** What can be read in its canonical form, the rest as it was typed. */
  content: DraftContent;
  /** `YYYY-MM-DD`; null while it cannot be read. */
  day: string | null;
  /** Lines as they are posted, without empty ones; cells that cannot be read are missing. */
  lines: NewLine[];
  /** Where each of these lines stands in the draft, from 1. */
  places: number[];
  /** Cells that cannot be read. */
  problems: DraftProblem[];
  /** Sums of what can be read, in fening. */
  debit: bigint;
  credit: bigint;
}

const problemOf = (line: number | null, field: string, message: string): DraftProblem => ({
  line,
  field,
  code: 'unreadable',
  message,
  blocks: true,
});

/** Reads a draft, in the browser as on the server. */
export function readDraft(content: DraftContent): ReadDraft {
  const problems: DraftProblem[] = [];
  const read = content.day === '' ? { error: 'Upišite datum naloga.' } : readDay(content.day);
  const day = 'value' in read ? read.value : null;
  if ('error' in read) problems.push(problemOf(null, 'day', read.error));
  if (content.type === '') problems.push(problemOf(null, 'type', 'Odaberite vrstu naloga.'));

  const canonical: DraftLine[] = [];
  const lines: NewLine[] = [];
  const places: number[] = [];
  for (const [index, line] of content.lines.entries()) {
    const found: Partial<Record<Cell, string>> = {};
    const shown: DraftLine = {};
    for (const name of CELL_NAMES) {
      const text = line[name];
      if (!text) continue;
      const cell = readCell(name, text, day ?? undefined);
      shown[name] = 'value' in cell ? cell.value : text;
      if ('value' in cell) found[name] = cell.value;
      else problems.push(problemOf(index + 1, name, cell.error));
    }
    canonical.push(shown);
    if (Object.keys(shown).length === 0) continue;
    lines.push(postable(found));
    places.push(index + 1);
  }
  return {
    content: { ...content, day: day ?? content.day, lines: canonical },
    day,
    lines,
    places,
    problems,
    debit: sum(lines.map(({ debit }) => unitsOf(debit ?? '0'))),
    credit: sum(lines.map(({ credit }) => unitsOf(credit ?? '0'))),
  };
}

function postable(cells: Partial<Record<Cell, string>>): NewLine {
  const { account = '', currency_amount, ...rest } = cells;
  if (currency_amount === undefined) return { account, ...rest };
  return { account, ...rest, currency_amount: ofItsSide(currency_amount, rest) };
}
