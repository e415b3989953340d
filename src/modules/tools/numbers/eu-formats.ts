/** Format of a member state's VAT number, by the Commission's VIES documentation. */
interface EuFormat {
  /** Bosnian name of the state. */
  state: string;
  /** What follows the country code. */
  pattern: RegExp;
  /** The format in words. */
  shape: string;
}

const digits = (count: string): { pattern: RegExp; shape: string } => ({
  pattern: new RegExp(`^\\d{${count}}$`),
  shape: `${count} cifara`,
});

/** By VIES country code: Greece is EL, and XI is Northern Ireland, still in the common market for goods. */
export const EU_FORMATS: Readonly<Record<string, EuFormat>> = {
  AT: { state: 'Austrija', pattern: /^U\d{8}$/, shape: 'slovo U i 8 cifara' },
  BE: { state: 'Belgija', pattern: /^[01]\d{9}$/, shape: '10 cifara, od kojih je prva 0 ili 1' },
  BG: { state: 'Bugarska', pattern: /^\d{9,10}$/, shape: '9 ili 10 cifara' },
  CY: { state: 'Kipar', pattern: /^\d{8}[A-Z]$/, shape: '8 cifara i slovo' },
  CZ: { state: 'Češka', pattern: /^\d{8,10}$/, shape: '8, 9 ili 10 cifara' },
  DE: { state: 'Njemačka', ...digits('9') },
  DK: { state: 'Danska', ...digits('8') },
  EE: { state: 'Estonija', ...digits('9') },
  EL: { state: 'Grčka', ...digits('9') },
  ES: {
    state: 'Španija',
    pattern: /^(?:[A-Z]\d{7}[A-Z\d]|\d{8}[A-Z])$/,
    shape: '9 znakova, prvi ili zadnji je slovo',
  },
  FI: { state: 'Finska', ...digits('8') },
  FR: {
    state: 'Francuska',
    pattern: /^[A-HJ-NP-Z\d]{2}\d{9}$/,
    shape: '2 znaka (bez slova I i O) i 9 cifara',
  },
  HR: { state: 'Hrvatska', ...digits('11') },
  HU: { state: 'Mađarska', ...digits('8') },
  IE: {
    state: 'Irska',
    pattern: /^(?:\d[A-Z\d+*]\d{5}[A-Z]|\d{7}[A-Z]{2})$/,
    shape: '7 cifara i 1 ili 2 slova',
  },
  IT: { state: 'Italija', ...digits('11') },
  LT: { state: 'Litvanija', pattern: /^(?:\d{9}|\d{12})$/, shape: '9 ili 12 cifara' },
  LU: { state: 'Luksemburg', ...digits('8') },
  LV: { state: 'Latvija', ...digits('11') },
  MT: { state: 'Malta', ...digits('8') },
  NL: {
    state: 'Nizozemska',
    pattern: /^[A-Z\d+*]{9}B[A-Z\d+*]{2}$/,
    shape: '12 znakova, od kojih je deseti slovo B',
  },
  PL: { state: 'Poljska', ...digits('10') },
  PT: { state: 'Portugal', ...digits('9') },
  RO: { state: 'Rumunija', pattern: /^\d{2,10}$/, shape: '2 do 10 cifara' },
  SE: { state: 'Švedska', ...digits('12') },
  SI: { state: 'Slovenija', ...digits('8') },
  SK: { state: 'Slovačka', ...digits('10') },
  XI: {
    state: 'Sjeverna Irska',
    pattern: /^(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
    shape: '9 ili 12 cifara, ili GD odnosno HA i 3 cifre',
  },
};

/** Other prefixes in use for the same states. */
export const ALIASES: Readonly<Record<string, string>> = { GR: 'EL' };

/** Neighbouring states outside VIES. */
export const OUTSIDE_EU: Readonly<Record<string, string>> = {
  AL: 'Albanija',
  CH: 'Švicarska',
  GB: 'Velika Britanija',
  ME: 'Crna Gora',
  MK: 'Sjeverna Makedonija',
  NO: 'Norveška',
  RS: 'Srbija',
  TR: 'Turska',
  UA: 'Ukrajina',
  UK: 'Velika Britanija',
  US: 'Sjedinjene Američke Države',
  XK: 'Kosovo',
};
