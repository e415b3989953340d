import { decimalOf, divideRounded, formatAmount, unitsOf } from '../../../../core/money/money.ts';
import type { FieldKind, TypeSpec } from '../../types/field-spec.ts';
import type { Adjustments, Value, Warning } from '../extraction.ts';

/** The paper is between two others. */
export const NOT_OURS = 'tudji';

/** Codes of what the checks find. */
export const FINDING_CODES = [
  'nema',
  'zbir',
  'pdv_stopa',
  'zbir_stavki',
  'stavka',
  'stanje',
  'jib',
  'pdv',
  'isti_jib',
  NOT_OURS,
  'racun',
  'datum_buduci',
  'datum_star',
  'rok_prije',
  'vazi_prije',
] as const;
export type FindingCode = (typeof FINDING_CODES)[number];

/** What a check has found: the warning, and which values deserve less trust for it. */
export interface Finding extends Warning {
  code: FindingCode;
  /** Keys of the fields, or with `line` of the row's cells. */
  about: readonly string[];
  /** The certainty that these have at most; 1: only a hint. */
  most: number;
}

/** What the checks look at. */
export interface Checked {
  spec: TypeSpec;
  fields: Readonly<Record<string, Value>>;
  lines: readonly Readonly<Record<string, Value>>[];
  adjustments?: Adjustments | undefined;
  /** Numbers of the organisation itself; none: not known. */
  own: readonly string[];
  /** `YYYY-MM-DD`. */
  today: string;
}

/** A value of the fields as text; null where there is none. */
export const textIn = (fields: Readonly<Record<string, Value>>, key: string): string | null =>
  (Object.hasOwn(fields, key) && fields[key]?.value) || null;

/** Decimals that amounts, prices and quantities are compared with. */
const SCALE = 6;
const LONGEST = 40;

/** A value as exact units of the sixth decimal; null where there is none or it is no number. */
export function unitsIn(fields: Readonly<Record<string, Value>>, key: string): bigint | null {
  const text = textIn(fields, key);
  if (text === null || text.length > LONGEST || !/^-?\d+(\.\d{1,6}0*)?$/.test(text)) return null;
  return unitsOf(text, SCALE);
}

/** An amount as exact units of the sixth decimal; 0 where there is none. */
export const unitsFrom = (text: string | undefined): bigint => (text ? unitsOf(text, SCALE) : 0n);

/** One fening. */
export const FENING = 10_000n;
const ONE = 10n ** BigInt(SCALE);

/** Product of two such numbers. */
export const product = (one: bigint, other: bigint): bigint => divideRounded(one * other, ONE);

/** For a message: `1.234,56`; with as many decimals as a price has. */
export function shown(units: bigint): string {
  const decimals = decimalOf(units, SCALE).split('.')[1]!.replace(/0+$/, '').length;
  const scale = Math.max(2, decimals);
  return formatAmount(divideRounded(units, 10n ** BigInt(SCALE - scale)), { scale, unit: '' });
}

/** A quantity for a message: `2`, `1,5`. */
export const shownQuantity = (units: bigint): string =>
  shown(units)
    .replace(/(,\d*?)0+$/, '$1')
    .replace(/,$/, '');

/** The label of a field or column; its key where the type does not have it. */
export const labelOf = ({ fields, lines }: TypeSpec, key: string): string =>
  [...fields, ...(lines ?? [])].find((field) => field.key === key)?.label ?? key;

/** Keys of the fields of a kind. */
export const keysOf = ({ fields }: TypeSpec, kind: FieldKind): string[] =>
  fields.filter((field) => field.kind === kind).map(({ key }) => key);
