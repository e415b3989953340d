import {
  ACCOUNT_DIGITS,
  accountDigits,
  accountProblem,
  groupedAccount,
  readAmount,
  writtenAmount,
} from '../../../../../core/payment/accounts.ts';
import { plural } from '../../../../../core/plural.ts';
import { ContentChecks, type ContentField, type ContentKind, trimmed } from './kind.ts';

/** Fields for public revenue, each with a fixed number of digits. */
const DIGITS: readonly { name: string; label: string; digits: number; hint?: string }[] = [
  { name: 'porezni_broj', label: 'Broj poreznog obveznika', digits: 13, hint: 'JIB ili JMB' },
  { name: 'vrsta_uplate', label: 'Vrsta uplate', digits: 1, hint: '0 = redovna' },
  { name: 'vrsta_prihoda', label: 'Vrsta prihoda', digits: 6 },
  { name: 'opcina', label: 'Općina', digits: 3 },
  { name: 'budzetska', label: 'Budžetska organizacija', digits: 7 },
  { name: 'poziv', label: 'Poziv na broj', digits: 10 },
];

const field = (one: (typeof DIGITS)[number]): ContentField => ({
  name: one.name,
  label: one.label,
  control: 'line',
  inputMode: 'numeric',
  half: one.name !== 'porezni_broj',
  more: true,
  hint: [`${one.digits} ${plural(one.digits, 'cifra', 'cifre', 'cifara')}`, one.hint]
    .filter(Boolean)
    .join(', '),
});

const DATE = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})\.?$/;

/** A valid date in local notation; null otherwise. */
export function readDate(written: string): string | null {
  const match = DATE.exec(written.trim());
  if (!match) return null;
  const [day, month, year] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1900
    ? `${String(day).padStart(2, '0')}.${String(month).padStart(2, '0')}.${year}.`
    : null;
}

/** A Bosnian payment slip as readable text. */
export const slip: ContentKind = {
  id: 'uplatnica',
  about:
    'Podaci s uplatnice kao običan tekst, da se ne prepisuju s papira. Ovo nije standard: BiH nema QR kod za plaćanje, i bankovne aplikacije ga neće popuniti u nalog.',
  empty: 'Upišite primaoca i račun i kod nastaje sam.',
  fields: [
    { name: 'uplatio', label: 'Uplatio', control: 'line' },
    { name: 'svrha', label: 'Svrha doznake', control: 'line' },
    { name: 'primalac', label: 'Primalac / primatelj', control: 'line', required: true },
    {
      name: 'racun_primaoca',
      label: 'Račun primaoca',
      control: 'line',
      required: true,
      inputMode: 'numeric',
      placeholder: '129-007-94010284-94',
      hint: '16 cifara',
    },
    {
      name: 'racun_posiljaoca',
      label: 'Račun pošiljaoca',
      control: 'line',
      inputMode: 'numeric',
      hint: '16 cifara',
    },
    {
      name: 'iznos',
      label: 'Iznos (KM)',
      control: 'line',
      inputMode: 'decimal',
      half: true,
      placeholder: '125,00',
    },
    { name: 'datum', label: 'Datum', control: 'line', half: true, placeholder: '21. 11. 2026.' },
    ...DIGITS.slice(0, 3).map(field),
    {
      name: 'period_od',
      label: 'Porezni period od',
      control: 'line',
      half: true,
      more: true,
      placeholder: '1. 1. 2026.',
    },
    {
      name: 'period_do',
      label: 'Porezni period do',
      control: 'line',
      half: true,
      more: true,
      placeholder: '31. 1. 2026.',
    },
    ...DIGITS.slice(3).map(field),
  ],
  moreTitle: 'Javni prihodi',
  example: {
    uplatio: 'Đenana Čaušević-Šehić, Sarajevo',
    svrha: 'Račun 12/2026',
    primalac: 'Primjer d.o.o. Sarajevo',
    racun_primaoca: '1290079401028494',
    iznos: '1.234,50',
  },
  encode(values) {
    const found = new ContentChecks();
    const of = (name: string): string => trimmed(values, name).replace(/\s*[\r\n]+\s*/g, ' ');
    const written: Record<string, string> = {};
    for (const name of ['primalac', 'racun_primaoca']) {
      if (of(name) === '')
        found.wrong(name, name === 'primalac' ? 'Upišite primaoca.' : 'Upišite račun primaoca.');
    }
    for (const name of ['racun_primaoca', 'racun_posiljaoca']) {
      if (of(name) === '') continue;
      const problem = accountProblem(of(name));
      if (problem !== null) found.wrong(name, problem, accountDigits(of(name)).length >= ACCOUNT_DIGITS);
      written[name] = groupedAccount(accountDigits(of(name)));
    }
    if (of('iznos') !== '') {
      const amount = readAmount(of('iznos'));
      if (amount === null || amount < 1)
        found.wrong('iznos', 'Iznos nije jasan: upišite ga kao 1234,56 ili 1.234,56.');
      else written.iznos = `${writtenAmount(amount)} KM`;
    }
    for (const name of ['datum', 'period_od', 'period_do']) {
      if (of(name) === '') continue;
      const date = readDate(of(name));
      if (date === null) found.wrong(name, 'Takav dan ne postoji: upišite ga kao 21. 11. 2026.');
      else written[name] = date;
    }
    for (const one of DIGITS) {
      const value = of(one.name).replace(/[\s-]/g, '');
      if (value !== '' && (!/^\d+$/.test(value) || value.length !== one.digits)) {
        found.wrong(one.name, `Očekuje se cifara: ${one.digits}.`);
      }
      written[one.name] = value;
    }
    for (const name of ['uplatio', 'svrha', 'primalac']) found.atMost(name, of(name), 140);
    return found.outcome(() =>
      [
        'UPLATNICA (KM)',
        ...slip.fields.map((one) => [one.label.replace(/ \(KM\)$/, ''), written[one.name] ?? of(one.name)]),
      ]
        .filter((line) => typeof line === 'string' || line[1] !== '')
        .map((line) => (typeof line === 'string' ? line : line.join(': ')))
        .join('\n'),
    );
  },
};
