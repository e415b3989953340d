import { momentText } from '../../../core/dates.ts';
import { formatAmount, unitsOf } from '../../../core/money/money.ts';
import { beginning } from '../../../core/text.ts';

/** What became of a procedure, and which of its fields are others than before. */
export interface Changed {
  what: 'new' | 'changed' | 'awarded' | 'terminated' | 'gone';
  fields: readonly FieldChange[];
}
/** A field with both values as text; null: there is none, or it is not kept. */
export interface FieldChange {
  field: string;
  before: string | null;
  after: string | null;
}

/** Names of fields of a notice, for people. */
const FIELDS: ReadonlyMap<string, string> = new Map([
  ['name', 'Naziv'],
  ['number', 'Broj obavještenja'],
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
const MOMENTS: ReadonlySet<string> = new Set(['deadline', 'announced']);

/** What happened, for people. */
export const HAPPENED: Readonly<Record<Changed['what'], string>> = {
  new: 'Objavljeno',
  changed: 'Ispravljeno',
  awarded: 'Dodijeljeno',
  terminated: 'Poništeno',
  gone: 'Povučeno s portala',
};
/** In place of values that are not kept. */
export const NOT_KEPT = 'izmijenjeno';

/**
 * Reads a row of ejn_changes, whose `changes` is a JSON array of `FieldChange`. Fields that cannot be read, or that people
 * have no name for, are left out: it is told at least that something has changed.
 */
export function readChanges(what: string, text: string | null): Changed {
  return {
    what: Object.hasOwn(HAPPENED, what) ? (what as Changed['what']) : 'changed',
    fields: text === null ? [] : fieldsOf(text),
  };
}

function fieldsOf(text: string): FieldChange[] {
  const rows = parsed(text);
  if (!Array.isArray(rows)) return [];
  return rows.flatMap((row: unknown) => {
    const { field, before, after } = (row ?? {}) as Record<string, unknown>;
    return typeof field === 'string' && FIELDS.has(field)
      ? [{ field, before: asText(before), after: asText(after) }]
      : [];
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const asText = (value: unknown): string | null =>
  value === null || value === undefined || value === ''
    ? null
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);

/** A changed field in words. Codes of the source have been replaced by their names before (`nameChanges`). */
export const inWords = ({ field, before, after }: FieldChange): FieldChange => ({
  field: FIELDS.get(field) ?? field,
  before: before === null ? null : valueText(field, before),
  after: after === null ? null : valueText(field, after),
});

/** A value for people; one that does not read as its field's is shown as it is. */
function valueText(field: string, value: string): string {
  if (MOMENTS.has(field)) return momentText(value);
  if (field === 'value' && /^-?\d+(\.\d{1,2})?$/.test(value)) return formatAmount(unitsOf(value));
  return (field === 'cpv' ? narrowestCodes(value) : value).replace(/\s+/g, ' ').trim();
}

/** Longest value of a field in a line. */
const MOST = 160;

/** A change in lines: `Rok za ponude: 1. 12. 2026. 10:00 → 8. 12. 2026. 10:00`; what happened, where no field says more. */
export function changeTexts({ what, fields }: Changed): string[] {
  if (what !== 'changed' && what !== 'new') return [HAPPENED[what]];
  const said = fields.map(inWords).map(({ field, before, after }) => {
    if (before === null && after === null) return `${field}: ${NOT_KEPT}`;
    return `${field}: ${cut(before ?? 'nije navedeno')} → ${cut(after ?? 'nije navedeno')}`;
  });
  return said.length > 0 ? said : [HAPPENED[what]];
}

const cut = (text: string): string => (text.length > MOST ? `${beginning(text, MOST)}…` : text);

/** Fields of lots, which the source gives after the notice. */
const LOT_FIELDS: ReadonlySet<string> = new Set(['lots', 'lot_names', 'cpv']);

/** Whether a change is nothing but lots that come, as they do in parts after their notice. */
export const isOfLots = ({ what, fields }: Changed): boolean =>
  what === 'changed' && fields.length > 0 && fields.every(({ field }) => LOT_FIELDS.has(field));

/** Whether lots have come where none were. Names alone are of lots that were there: whoever published them has changed them. */
export const isFirstLots = (changed: Changed): boolean =>
  isOfLots(changed) &&
  changed.fields.some(({ field }) => field !== 'lot_names') &&
  changed.fields.every(({ field, before }) => field === 'lot_names' || before === null || before === '0');

/** Codes without those above them, which are kept for the search: "33000000, 33600000" is "33600000". */
function narrowestCodes(text: string): string {
  const codes = text.split(', ');
  const isAbove = (code: string): boolean => {
    const stem = code.replace(/0+$/, '').padEnd(2, '0');
    return codes.some((one) => one !== code && one.startsWith(stem));
  };
  return codes.filter((code) => !isAbove(code)).join(', ');
}
