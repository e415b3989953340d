/** What page views can be counted and filtered by, in the order of the screen; also their names in the address. */
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

/** How each reads: over a list of its values, and before one of them. */
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

/** Values asked for, by dimension: one of several of the same, and of each dimension one. */
export type Filters = Partial<Record<Dimension, readonly string[]>>;

const UNKNOWN = 'Nepoznato';
const countries = new Intl.DisplayNames(['bs', 'hr'], { type: 'region', fallback: 'code' });

/** Name of a country by its two letters, in Bosnian. */
export const countryName = (code: string): string =>
  /^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code || UNKNOWN;

/** What a person reads for a value as it stands in the address. */
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
