import { boolean, choice, integer, lines, text } from '../../../../core/resource.ts';

const account = (label: string, more: { required?: true; help?: string } = {}) =>
  text({
    label,
    max: 10,
    pattern: { source: '[0-9]{1,10}', message: 'Konto se piše ciframa.' },
    ...more,
  });

/** Where the whole saldo of an account, or of all that begin with its digits, goes when a year is closed. */
export interface ClosingPair {
  sa: string;
  na: string;
  /** Instead of `na` for a debit saldo: a loss. */
  na_gubitak: string | null;
}

export interface BooksSettings {
  chart: 'fbih' | 'own';
  reversal_kind: 'red' | 'black';
  number_pattern: string;
  number_digits: number;
  balance_accounts: boolean;
  carry_result: boolean;
  closing_pairs: ClosingPair[];
}

/** Settings of the books, as the form and the API check them. */
export const SETTINGS_FIELDS = {
  chart: choice({
    label: 'Kontni plan',
    help: 'Po Pravilniku FBiH se u klasama 0–7 ne dodaju nova konta do tri cifre, samo dublja analitika.',
    options: { fbih: 'Federacija BiH, po Pravilniku (81/21)', own: 'Vlastiti, bez tih pravila' },
    required: true,
  }),
  reversal_kind: choice({
    label: 'Storno',
    help: 'Predlaže se pri stornu; tamo se može odabrati i drugo.',
    options: { red: 'Crveni: ista strana, s minusom', black: 'Crni: suprotna strana' },
    required: true,
  }),
  number_pattern: text({
    label: 'Oblik broja naloga',
    help: 'Dijelovi su {vrsta}, {broj} i {godina}. Npr. {vrsta}-{broj}/{godina} daje IF-0001/2026. Poslije prvog proknjiženog naloga oblik se ne mijenja.',
    max: 40,
    pattern: {
      source: '(?=.*\\{vrsta\\})(?=.*\\{broj\\})[^{}]*(\\{(vrsta|broj|godina)\\}[^{}]*)+',
      message: 'Oblik ima {vrsta} i {broj}, a može imati i {godina}.',
    },
    required: true,
  }),
  number_digits: integer({
    label: 'Najmanje cifara broja',
    help: 'Kraći broj se dopunjava nulama.',
    min: 1,
    max: 8,
    required: true,
  }),
  balance_accounts: boolean({
    label: 'Zaključak i otvaranje preko 730 i 700',
    help: 'Konta stanja se na kraju godine zaključuju na 730, a nova godina se otvara preko 700.',
  }),
  carry_result: boolean({
    label: 'Prenos rezultata na ranije godine',
    help: 'Prvog dana nove godine dobit prelazi s 341 na 340, a gubitak s 351 na 350.',
  }),
  closing_pairs: lines({
    label: 'Zatvaranje konta uspjeha',
    help: 'Redom kojim se knjiži. Saldo svih konta koja počinju ciframa iz prve kolone prelazi na konto iz druge.',
    fields: {
      sa: account('Sa', { required: true }),
      na: account('Na', { required: true }),
      na_gubitak: account('Na, ako je saldo dugovni'),
    },
    min: 1,
    max: 30,
  }),
} as const;

/** Defaults: the usual way by the accounts of the Federation's class 7; only the accountant knows their own. */
export const DEFAULT_SETTINGS: BooksSettings = {
  chart: 'own',
  reversal_kind: 'red',
  number_pattern: '{vrsta}-{broj}/{godina}',
  number_digits: 4,
  balance_accounts: false,
  carry_result: false,
  closing_pairs: [
    { sa: '5', na: '711', na_gubitak: null },
    { sa: '6', na: '710', na_gubitak: null },
    { sa: '710', na: '712', na_gubitak: null },
    { sa: '711', na: '712', na_gubitak: null },
    { sa: '712', na: '720', na_gubitak: null },
    { sa: '721', na: '720', na_gubitak: null },
    { sa: '722', na: '720', na_gubitak: null },
    { sa: '723', na: '720', na_gubitak: null },
    { sa: '724', na: '720', na_gubitak: null },
    { sa: '725', na: '720', na_gubitak: null },
    { sa: '720', na: '726', na_gubitak: null },
    { sa: '726', na: '341', na_gubitak: '351' },
  ],
};

/** A voucher's number as people read it, by the organisation's pattern. `year`: the name of the business year. */
export function numberText(
  { number_pattern, number_digits }: Pick<BooksSettings, 'number_pattern' | 'number_digits'>,
  { type, number, year }: { type: string; number: number; year: string },
): string {
  const parts: Record<string, string> = {
    vrsta: type,
    broj: String(number).padStart(number_digits, '0'),
    godina: year,
  };
  return number_pattern.replaceAll(/\{(vrsta|broj|godina)\}/g, (_, part: string) => parts[part]!);
}
