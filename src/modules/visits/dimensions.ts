import { bosnianName } from '../../core/bosnian-names.ts';

/** Dimensions by which page views are counted and filtered, in the order of the screen; also their names in the address. */
export const DIMENSIONS = [
  'page',
  'entry',
  'referrer',
  'country',
  'city',
  'device',
  'browser',
  'system',
] as const;
export type Dimension = (typeof DIMENSIONS)[number];

export const DEVICES = { desktop: 'Računar', mobile: 'Mobitel', tablet: 'Tablet' } as const;
export type Device = keyof typeof DEVICES;

/** Labels of a dimension: as the heading of its values, and before a single value. */
export const DIMENSION_LABELS: Readonly<Record<Dimension, { many: string; one: string }>> = {
  page: { many: 'Stranice', one: 'Stranica' },
  entry: { many: 'Ulazne stranice', one: 'Ulazna stranica' },
  referrer: { many: 'Izvori', one: 'Izvor' },
  country: { many: 'Države', one: 'Država' },
  city: { many: 'Gradovi', one: 'Grad' },
  device: { many: 'Uređaji', one: 'Uređaj' },
  browser: { many: 'Preglednici', one: 'Preglednik' },
  system: { many: 'Sistemi', one: 'Sistem' },
};

/** Filters: any of the values of a dimension, and all dimensions. */
export type Filters = Partial<Record<Dimension, readonly string[]>>;

const UNKNOWN = 'Nepoznato';

/** Name of a country by its two letters, in Bosnian. */
export const countryName = (code: string): string =>
  /^[A-Z]{2}$/.test(code) ? bosnianName('region', code) : code || UNKNOWN;

/** Label of a value in the address. */
export function labelOf(dimension: Dimension, value: string): string {
  switch (dimension) {
    case 'country':
      return countryName(value);
    case 'device':
      return Object.hasOwn(DEVICES, value) ? DEVICES[value as Device] : value;
    case 'referrer':
      return value || 'Direktno';
    case 'city':
      return value ? value.slice(value.indexOf('/') + 1) : UNKNOWN;
    default:
      return value || UNKNOWN;
  }
}
