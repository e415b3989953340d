import { dayText } from '../../../../core/dates.ts';
import { formatIban } from '../../../../core/kinds/iban.ts';
import { formatAmount, unitsOf } from '../../../../core/money/money.ts';
import type { Change, EInvoice, Party } from './e-invoice.ts';
import { accountForm, dayForm, decimalForm, unitForm } from './forms.ts';
import { readEInvoice } from './read.ts';

/** An e-invoice for people, who have no page of it to look at. Empty values and groups are left out. */
export interface EInvoiceView {
  /** `UBL`, `CII`. */
  syntax: string;
  title: string;
  groups: { title: string; facts: [label: string, value: string][] }[];
  tables: ViewTable[];
  notes: string[];
}

interface ViewTable {
  title: string;
  columns: { label: string; number: boolean }[];
  rows: string[][];
}

/** Rows that a screen shows at once; the fields beside it have all of them. */
const MOST_ROWS = 1000;

/** Throws `NotEInvoice`. */
export const viewOfXml = async (xml: Uint8Array | string): Promise<EInvoiceView> =>
  viewOf((await readEInvoice(xml)).invoice);

/** What an e-invoice says, as it is written: amounts of a credit note are positive. */
export function viewOf(invoice: EInvoice): EInvoiceView {
  const { currency } = invoice;
  const sum = (written: string | null) => shownAmount(written, currency);
  const changes = invoice.changes.map((change): Fact => [changeName(change), sum(change.amount)]);
  return {
    syntax: invoice.syntax,
    title: [invoice.credit ? 'Knjižno odobrenje' : 'Račun', invoice.number].filter(Boolean).join(' '),
    groups: [
      group('Prodavac', ofParty(invoice.seller)),
      group('Kupac', ofParty(invoice.buyer)),
      group('Račun', [
        ['Broj', invoice.number],
        ['Datum', shownDay(invoice.date)],
        ['Datum isporuke', shownDay(invoice.delivered)],
        ['Broj narudžbe', invoice.orderNumber],
        ['Valuta', currency],
      ]),
      group('Plaćanje', [
        ...changes,
        ['Osnovica', sum(invoice.base)],
        ['PDV', sum(invoice.vat)],
        ['Ukupno', sum(invoice.total)],
        ['Plaćeno unaprijed', isZero(invoice.prepaid) ? null : sum(invoice.prepaid)],
        ['Zaokruženje', isZero(invoice.rounding) ? null : sum(invoice.rounding)],
        ['Za platiti', sum(invoice.payable)],
        ['Rok', shownDay(invoice.due)],
        ['Uslovi', invoice.terms],
        ['Prima', invoice.payee],
        ['Računi za plaćanje', invoice.accounts.map(shownAccount).join(', ')],
        ['Poziv na broj', invoice.reference],
      ]),
    ].filter(({ facts }) => facts.length > 0),
    tables: [taxTable(invoice), lineTable(invoice)].filter(({ rows }) => rows.length > 0),
    notes: [...invoice.notes],
  };
}

type Fact = [label: string, value: string | null];

const group = (title: string, facts: readonly Fact[]) => ({
  title,
  facts: facts.filter((fact): fact is [string, string] => Boolean(fact[1])),
});

function ofParty(party: Party): Fact[] {
  const ids = [...new Set(party.ids.map(({ text }) => text))];
  return [
    ['Naziv', party.name],
    ['Trgovački naziv', party.tradeName],
    ['Brojevi', ids.join(', ')],
    ['Adresa', [party.address, party.country].filter(Boolean).join(', ')],
    ['Kontakt', party.contact],
  ];
}

const changeName = ({ charge, reason }: Change): string =>
  [charge ? 'Dodatni trošak' : 'Popust', reason && `(${reason})`].filter(Boolean).join(' ');

const taxTable = ({ taxes, currency }: EInvoice): ViewTable => ({
  title: 'Porez po stopi',
  columns: [
    { label: 'Stopa', number: true },
    { label: 'Osnovica', number: true },
    { label: 'PDV', number: true },
    { label: 'Razlog oslobođenja', number: false },
  ],
  rows: taxes.map(({ rate, base, vat, reason, category }) => [
    shownRate(rate) ?? category ?? '',
    shownAmount(base, currency) ?? '',
    shownAmount(vat, currency) ?? '',
    reason ?? '',
  ]),
});

const lineTable = ({ lines }: EInvoice): ViewTable => ({
  title: 'Stavke',
  columns: [
    { label: 'Naziv', number: false },
    { label: 'Količina', number: true },
    { label: 'Jedinica', number: false },
    { label: 'Cijena', number: true },
    { label: 'Popust', number: true },
    { label: 'PDV', number: true },
    { label: 'Iznos', number: true },
  ],
  rows: lines.slice(0, MOST_ROWS).map((line) => {
    const of = decimalForm(line.priceOf, 0);
    return [
      line.name ?? '',
      shownNumber(line.quantity, 0),
      unitForm(line.unit) ?? '',
      [shownNumber(line.price, 2), of && of !== '1' && `za ${shownNumber(of, 0)}`].filter(Boolean).join(' '),
      line.changes.map(({ charge, amount }) => `${charge ? '+' : '−'}${shownNumber(amount, 2)}`).join(', '),
      shownRate(line.rate) ?? '',
      shownNumber(line.amount, 2),
    ];
  }),
});

/** A number as people write it; what is none as it is written. */
function shownNumber(written: string | null, decimals: number): string {
  const value = decimalForm(written, decimals);
  if (value === null) return written ?? '';
  const scale = value.split('.')[1]?.length ?? 0;
  return formatAmount(unitsOf(value, scale), { scale, unit: '' });
}

function shownAmount(written: string | null, currency: string | null): string | null {
  if (written === null) return null;
  const unit = currency === 'BAM' ? 'KM' : currency;
  return [shownNumber(written, 2), unit].filter(Boolean).join('\u00a0');
}

const isZero = (written: string | null): boolean => written === null || !/[1-9]/.test(written);
const shownRate = (rate: string | null): string | null => rate && `${shownNumber(rate, 0)}\u00a0%`;
const shownDay = (written: string | null): string | null =>
  dayText(dayForm(written) ?? written ?? '') || null;

function shownAccount(written: string): string {
  const account = accountForm(written);
  return /^[A-Z]{2}\d{2}/.test(account) ? formatIban(account) : account;
}
