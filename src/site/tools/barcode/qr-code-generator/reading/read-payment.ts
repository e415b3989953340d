import { ibanProblem, readAmount, writtenAmount } from '../../../../../core/payment/accounts.ts';
import { filled, type Recognised } from './read-fields.ts';

/** Groups of four, as an IBAN is printed. */
const grouped = (iban: string): string => iban.replace(/\s/g, '').replace(/(.{4})(?=.)/g, '$1 ');

/** A standard amount (EUR1234.50) in local notation; anything else unchanged. */
function amountText(written: string): string {
  const [, currency = '', number = ''] = /^([A-Z]{3})(.+)$/.exec(written) ?? [];
  const amount = readAmount(number);
  return amount === null ? written : `${writtenAmount(amount)} ${currency}`;
}

/** Reads payment orders: EPC (EU) and NBS IPS (Serbia); null when it is neither. */
export function readBank(text: string): Recognised | null {
  if (/^BCD\r?\n00[12]\r?\n/.test(text)) return readEpc(text.split(/\r?\n/));
  if (/^K:(PR|PT|PK|EK)\|/.test(text)) return readIps(text);
  return null;
}

function readEpc(lines: string[]): Recognised {
  const of = (line: number): string => (lines[line] ?? '').trim();
  const iban = of(6);
  const problem = iban === '' ? null : ibanProblem(iban);
  return {
    kind: 'EPC uplata (EUR)',
    fields: filled([
      { label: 'Primalac', value: of(5) },
      { label: 'IBAN', value: grouped(iban) },
      { label: 'BIC', value: of(4) },
      { label: 'Iznos', value: amountText(of(7)) },
      { label: 'Šifra svrhe', value: of(8) },
      { label: 'Poziv na broj', value: of(9) },
      { label: 'Svrha', value: of(10) },
      { label: 'Poruka platiocu', value: of(11) },
    ]),
    warnings: problem === null ? [] : [`IBAN: ${problem}`],
  };
}

const IPS: Record<string, string> = {
  N: 'Primalac',
  R: 'Račun primaoca',
  I: 'Iznos',
  P: 'Platilac',
  SF: 'Šifra plaćanja',
  S: 'Svrha',
  RO: 'Poziv na broj',
};

function readIps(text: string): Recognised {
  const parts = new Map(
    text.split('|').map((part) => [part.split(':')[0]!, part.slice(part.indexOf(':') + 1)]),
  );
  return {
    kind: 'NBS IPS uplata (Srbija)',
    fields: filled(
      Object.entries(IPS).map(([key, label]) => {
        const value = (parts.get(key) ?? '').trim();
        return { label, value: key === 'I' ? amountText(value) : value };
      }),
    ),
    warnings: [],
  };
}
