import { dayText, momentText } from '../../../core/dates.ts';
import { formatAmount, unitsOf } from '../../../core/money/money.ts';

/** What became of a procedure, and which of its fields are others than before. */
export interface Changed {
  what: 'new' | 'changed' | 'awarded' | 'terminated' | 'gone';
  fields: { field: string; before: string | null; after: string | null }[];
}

/** Names of fields of a notice, for people. */
const FIELDS: ReadonlyMap<string, string> = new Map([
  ['name', 'Naziv'],
  ['number', 'Broj'],
  ['value', 'Procijenjena vrijednost'],
  ['deadline', 'Rok za ponude'],
  ['announced', 'Objavljeno'],
  ['procedure_type', 'Vrsta postupka'],
  ['contract_type', 'Vrsta ugovora'],
  ['criterion', 'Kriterij dodjele'],
  ['category', 'Kategorija'],
  ['authority_id', 'Ugovorni organ'],
  ['lots', 'Broj lotova'],
  ['lot_names', 'Nazivi lotova'],
  ['cpv', 'CPV oznake'],
  ['outcome', 'Ishod'],
  ['gone', 'Objava na portalu'],
]);
/** Longest value of a field that is told. */
const MOST = 160;

const HAPPENED: Readonly<Record<Changed['what'], string>> = {
  new: 'Objavljeno',
  changed: 'Ispravljeno',
  awarded: 'Dodijeljeno',
  terminated: 'Poništeno',
  gone: 'Povučeno s portala',
};

/**
 * Reads the changed fields of a row of ejn_changes: a list of `{field, before, after}`, or an object of such by field. What cannot be read
 * is none: people are told at least that something has changed.
 */
export function readChanges(what: string, text: string | null): Changed {
  return {
    what: Object.hasOwn(HAPPENED, what) ? (what as Changed['what']) : 'changed',
    fields: text === null ? [] : fieldsOf(parsed(text)),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function fieldsOf(kept: unknown): Changed['fields'] {
  if (typeof kept !== 'object' || kept === null) return [];
  const rows: unknown[] = Array.isArray(kept)
    ? kept
    : Object.entries(kept).map(([field, value]) => ({ ...(value as object | null), field }));
  return rows.flatMap((row) => {
    const { field, before, after } = (row ?? {}) as Record<string, unknown>;
    return typeof field === 'string' && field !== ''
      ? [{ field, before: asText(before), after: asText(after) }]
      : [];
  });
}

const asText = (value: unknown): string | null =>
  value === null || value === undefined ? null : typeof value === 'string' ? value : JSON.stringify(value);

/** A change in words: `Rok za ponude: 1. 12. 2026. 10:00 → 8. 12. 2026. 10:00`; what happened, where no field says more. */
export function changeTexts({ what, fields }: Changed): string[] {
  if (what !== 'changed' && what !== 'new') return [HAPPENED[what]];
  const said = fields.map(({ field, before, after }) => {
    const name = FIELDS.get(field) ?? 'Tekst';
    return before === null && after === null
      ? `${name}: izmijenjeno`
      : `${name}: ${valueText(field, before)} → ${valueText(field, after)}`;
  });
  return said.length > 0 ? said : [HAPPENED[what]];
}

/** Fields of lots, which the source gives after the notice. */
const LOT_FIELDS: ReadonlySet<string> = new Set(['lots', 'lot_names', 'cpv']);

/** Whether a change is nothing but lots that come, as they do in parts after their notice. */
export const isOfLots = ({ what, fields }: Changed): boolean =>
  what === 'changed' && fields.length > 0 && fields.every(({ field }) => LOT_FIELDS.has(field));

/** Whether lots have come where none were. */
export const isFirstLots = (changed: Changed): boolean =>
  isOfLots(changed) &&
  changed.fields.every(({ field, before }) => field === 'lot_names' || before === null || before === '0');

/** Codes without those above them, which are kept for the search: "33000000, 33600000" is "33600000". */
export function narrowestCodes(text: string): string {
  const codes = text.split(', ');
  const isAbove = (code: string): boolean => {
    const stem = code.replace(/0+$/, '').padEnd(2, '0');
    return codes.some((one) => one !== code && one.startsWith(stem));
  };
  return codes.filter((code) => !isAbove(code)).join(', ');
}

/** A value of a field for people. */
function valueText(field: string, value: string | null): string {
  if (value === null || value === '') return 'nije navedeno';
  if (/^\d{4}-\d{2}-\d{2}T/.test(value) || /^\d{4}-\d{2}-\d{2} \d{2}:/.test(value)) return momentText(value);
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return dayText(value);
  if (field === 'value' && /^-?\d+(\.\d{1,2})?$/.test(value)) return formatAmount(unitsOf(value));
  const text = (field === 'cpv' ? narrowestCodes(value) : value).replace(/\s+/g, ' ').trim();
  return text.length > MOST ? `${[...text].slice(0, MOST).join('')}…` : text;
}
