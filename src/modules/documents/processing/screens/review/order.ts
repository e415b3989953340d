import type { Warning } from '../../../extraction/extraction.ts';
import type { FieldSpec } from '../../../types/field-spec.ts';
import type { ShownValue } from '../../shapes.ts';
import { isAbout, isDoubtful, isToCheck } from '../../values.ts';

/** A place in a document that a person can be at: a field, or a cell of its rows. */
export type Spot = { field: string } | { row: number; column: string };

/** Name of a spot in an address (`?polje=`): `total`, `stavke.2.amount`. Rows are counted from 1 there. */
export const spotName = (spot: Spot): string =>
  'field' in spot ? spot.field : `stavke.${spot.row + 1}.${spot.column}`;

/** The spot that an address names; null for none. */
export function spotOf(name: string | null): Spot | null {
  if (!name) return null;
  const cell = /^stavke\.(\d{1,4})\.(.+)$/.exec(name);
  return cell ? { row: Math.max(0, Number(cell[1]) - 1), column: cell[2]! } : { field: name };
}

export const sameSpot = (a: Spot | null, b: Spot | null): boolean =>
  a === b || (a !== null && b !== null && spotName(a) === spotName(b));

/** How sure a value is, as a person is told. */
export type Sureness = 'sure' | 'doubtful' | 'none' | 'person';
export const SURENESS: Record<Sureness, string> = {
  sure: 'Sigurno',
  doubtful: 'Provjeriti',
  none: 'Nije pronađeno',
  person: 'Potvrđeno',
};

export function surenessOf(value: ShownValue | undefined, doubtful: boolean): Sureness {
  if (value?.source === 'person') return 'person';
  if (doubtful) return 'doubtful';
  return !value || value.value === null ? 'none' : 'sure';
}

interface Reviewed {
  spec: { fields: readonly FieldSpec[]; lines: readonly FieldSpec[] | null };
  fields: Readonly<Record<string, ShownValue>>;
  cells: readonly Readonly<Record<string, ShownValue>>[];
  warnings: readonly Pick<Warning, 'field' | 'line'>[];
}

/** What a person has to look at, in the order of the screen: fields, also sure ones with a warning, then cells row by row. */
export function doubtfulSpots({ spec, fields, cells, warnings }: Reviewed): Spot[] {
  const doubtful: Spot[] = spec.fields
    .filter(({ key, required }) => isToCheck(fields[key], required, warnings.some(isAbout(key))))
    .map(({ key }) => ({ field: key }));
  if (!spec.lines) return doubtful;
  const columns = spec.lines;
  return [
    ...doubtful,
    ...cells.flatMap((cell, row) =>
      columns
        .filter(({ key }) => cell[key] && isDoubtful(cell[key], false))
        .map(({ key }): Spot => ({ row, column: key })),
    ),
  ];
}

/** Every spot of a document in the order of the screen. */
const placeOf = (spec: Reviewed['spec'], spot: Spot): number => {
  if ('field' in spot) return spec.fields.findIndex(({ key }) => key === spot.field);
  const columns = spec.lines ?? [];
  const column = columns.findIndex(({ key }) => key === spot.column);
  return spec.fields.length + spot.row * columns.length + column;
};

/** The next (1) or previous (-1) doubtful spot from where a person is; null at the end. */
export function neighbour(
  spec: Reviewed['spec'],
  doubtful: readonly Spot[],
  from: Spot | null,
  way: 1 | -1,
): Spot | null {
  const at = from ? placeOf(spec, from) : way === 1 ? -1 : Number.POSITIVE_INFINITY;
  return way === 1
    ? (doubtful.find((spot) => placeOf(spec, spot) > at) ?? null)
    : (doubtful.findLast((spot) => placeOf(spec, spot) < at) ?? null);
}

/** How many doubtful values stand on each page. */
export function doubtsOfPages(
  doubtful: readonly Spot[],
  placeOf: (spot: Spot) => { page: number } | null,
): Map<number, number> {
  const counts = new Map<number, number>();
  for (const spot of doubtful) {
    const page = placeOf(spot)?.page;
    if (page) counts.set(page, (counts.get(page) ?? 0) + 1);
  }
  return counts;
}
