import { momentText } from '../../../core/dates.ts';
import { formatAmount, unitsOf } from '../../../core/money/money.ts';

/** Fields of a notice that a correction may change, as sentences name them. */
const FIELDS: Readonly<Record<string, string>> = {
  name: 'naziv',
  deadline: 'rok za ponude',
  value: 'procijenjena vrijednost',
  lots: 'lotovi',
  number: 'broj',
  authority_id: 'ugovorni organ',
  procedure_type: 'vrsta postupka',
  contract_type: 'vrsta ugovora',
  criterion: 'kriterij dodjele',
  announced: 'datum objave',
  outcome: 'ishod',
  gone: 'objava na portalu',
};

interface Change {
  field: string;
  before: unknown;
  after: unknown;
}

/** Changes as they are kept with a change of a notice (JSON): by field, with the value before and after. What cannot be read is none. */
export function readChanges(text: string | null): Change[] {
  if (text === null) return [];
  let kept: unknown;
  try {
    kept = JSON.parse(text);
  } catch {
    return [];
  }
  if (typeof kept !== 'object' || kept === null) return [];
  const pairs = Array.isArray(kept)
    ? kept.map((one) => [(one as Change | null)?.field, one] as const)
    : Object.entries(kept);
  return pairs.flatMap(([field, change]) => {
    if (typeof field !== 'string' || typeof change !== 'object' || change === null) return [];
    const { before, after, from, to } = change as Record<string, unknown>;
    const [first, second] = Array.isArray(change) ? change : [before ?? from, after ?? to];
    return [{ field, before: first ?? null, after: second ?? null }];
  });
}

/** The changes in one sentence for a notification: "Rok za ponude: 1. 12. 2026. 12:00 → 5. 12. 2026. 12:00; naziv." */
export function changesText(text: string | null): string | null {
  const parts = readChanges(text).map(({ field, before, after }) => {
    const name = FIELDS[field] ?? 'tekst';
    const read = valueText(field);
    return read ? `${name}: ${read(before)} → ${read(after)}` : name;
  });
  if (parts.length === 0) return null;
  const [first = '', ...others] = [...new Set(parts)];
  return `${first.charAt(0).toUpperCase()}${first.slice(1)}${others.map((one) => `; ${one}`).join('')}.`;
}

/** How values of a field read; of a long text only that it has changed. */
function valueText(field: string): ((value: unknown) => string) | null {
  if (field === 'deadline' || field === 'announced')
    return (value) => (typeof value === 'string' ? momentText(value) : 'nema');
  if (field === 'value')
    return (value) => {
      const decimal = String(value ?? '');
      return /^-?\d+(\.\d{1,2})?$/.test(decimal) ? formatAmount(unitsOf(decimal)) : 'nema';
    };
  return null;
}
