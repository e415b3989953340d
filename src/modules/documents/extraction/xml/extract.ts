import { decimalOf, formatAmount, sum, unitsOf } from '../../../../core/money/money.ts';
import { warningsOf } from '../checks.ts';
import type { Adjustments, Extraction, Value, Warning } from '../extraction.ts';
import type { EInvoice, Line } from './e-invoice.ts';
import {
  accountForm,
  accountOf,
  amountForm,
  currencyForm,
  dayForm,
  decimalForm,
  negated,
  numbersOf,
  priceForm,
  unitForm,
} from './forms.ts';
import { INVOICE_SPEC } from './invoice-spec.ts';
import { readEInvoice } from './read.ts';

const VERSION = '1';
/** The certainty of what had to be understood, and of letters in a guessed encoding. */
const DOUBTFUL = 0.6;

type Texts = Record<string, string | null>;

/**
 * The fields of type `faktura` of an e-invoice, as data. Amounts of a credit note are negative. Values are those written; what does not
 * agree has a warning. Throws `NotEInvoice` for anything else. `today`: `YYYY-MM-DD`.
 */
export async function extractEInvoice(xml: Uint8Array | string, today?: string): Promise<Extraction> {
  const begun = performance.now();
  const { invoice, encoding } = await readEInvoice(xml);
  const warnings: Warning[] = [];
  // Some write a credit note with negative amounts: turning them round would make it an invoice.
  const written = amountForm(invoice.total) ?? amountForm(invoice.payable) ?? '';
  const turned = invoice.credit && !written.startsWith('-');
  if (invoice.credit && !turned)
    warnings.push({
      code: 'odobrenje_minus',
      field: 'total',
      text: 'Knjižno odobrenje ima iznose s minusom, što je dvosmisleno. Provjerite predznak.',
    });
  const amount = turned ? (text: string | null) => negated(amountForm(text)) : amountForm;
  const seller = numbersOf(invoice.seller);
  const texts: Texts = {
    seller_name: invoice.seller.name,
    seller_jib: seller.jib,
    seller_pdv: seller.pdv,
    buyer_name: invoice.buyer.name,
    buyer_jib: numbersOf(invoice.buyer).jib,
    invoice_number: invoice.number,
    invoice_date: dayForm(invoice.date),
    due_date: dayForm(invoice.due),
    base: amount(invoice.base),
    vat: amount(invoice.vat),
    total: amount(invoice.total),
    currency: currencyForm(invoice.currency ?? invoice.totalCurrency),
    account: accountOf(invoice.accounts.map(accountForm)),
  };
  const fields = valuesOf(texts);
  const lines = invoice.lines.map((line) => rowOf(line, amount));
  const adjustments = adjustmentsOf(invoice, amount);
  warnings.push(
    ...warningsOf(INVOICE_SPEC, fields, lines, { adjustments, ...(today && { today }) }),
    ...doubts(invoice, texts, amount),
  );
  const doubt = (key: string) => {
    const value = fields[key]!;
    fields[key] = { ...value, certainty: Math.min(value.certainty, DOUBTFUL) };
  };
  for (const { code, field } of warnings) if (field && LOWERING.has(code)) doubt(field);
  if (encoding) {
    warnings.push({
      code: 'kodiranje',
      field: null,
      text: `XML nije u kodiranju koje navodi; pročitan je kao ${encoding}. Provjerite slova č, ć, š, đ, ž.`,
    });
    for (const key of ['seller_name', 'buyer_name']) doubt(key);
  }
  const meta = {
    extractor: 'xml',
    version: VERSION,
    milliseconds: Math.round(performance.now() - begun),
  } as const;
  return { type: INVOICE_SPEC.type, fields, lines, adjustments, warnings, splits: [], meta };
}

/** Warnings of this file that are about a value, not only about what stands beside it. */
const LOWERING = new Set(['odobrenje_minus', 'valuta', 'za_platiti', 'neispravno']);

type AmountOf = (text: string | null) => string | null;

/** Rebates and costs that are no rows of their own: those of the invoice, and costs that make a row more than quantity × price. */
function adjustmentsOf({ changes, lines }: EInvoice, amount: AmountOf): Adjustments {
  const total = (all: EInvoice['changes']): string =>
    decimalOf(sum(all.map((one) => exact(one.charge ? amount(one.amount) : negated(amount(one.amount))))), 6);
  return {
    whole: total(changes),
    rows: lines.map((line) => total(line.changes.filter(({ charge }) => charge))),
  };
}

/** An amount in millionths; what is no number counts for nothing. */
const exact = (text: string | null): bigint =>
  text && /^-?\d{1,30}(\.\d{1,6}0*)?$/.test(text) ? unitsOf(text, 6) : 0n;

const rowOf = (line: Line, amount: AmountOf): Record<string, Value> => {
  // A credit note turns what is counted, not what one piece costs.
  const turned = amount('1') === '-1.00';
  const quantity = decimalForm(line.quantity, 0);
  return valuesOf({
    name: line.name,
    unit: unitForm(line.unit),
    quantity: turned ? negated(quantity) : quantity,
    price: priceForm(line.price, line.priceOf),
    amount: amount(line.amount),
  });
};

const givenOf = (value: string | null): Value => ({ value, certainty: value === null ? 0 : 1, place: null });
const valuesOf = (texts: Texts): Record<string, Value> =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, givenOf(text)]));

/** What the invoice says that a person should know, besides the shared checks. */
function doubts(invoice: EInvoice, texts: Texts, amount: AmountOf): Warning[] {
  const found: Warning[] = [];
  const add = (code: string, field: string | null, text: string) => found.push({ code, field, text });
  const { jib, other } = numbersOf(invoice.seller);
  if (jib === null && other)
    add('strani_broj', 'seller_jib', `Prodavac nema JIB u e-fakturi; njegov broj je ${other}.`);
  const accounts = [...new Set(invoice.accounts.map(accountForm))];
  if (accounts.length > 1)
    add('vise_racuna', 'account', `E-faktura navodi više računa za plaćanje: ${accounts.join(', ')}.`);
  const total = currencyForm(invoice.totalCurrency);
  if (total && texts.currency && total !== texts.currency)
    add('valuta', 'currency', `Valuta računa je ${texts.currency}, a ukupan iznos je u ${total}.`);
  for (const [field, what, written, read] of [
    ['invoice_date', 'Datum računa', invoice.date, texts.invoice_date],
    ['due_date', 'Rok plaćanja', invoice.due, texts.due_date],
    ['base', 'Osnovica', invoice.base, texts.base],
    ['vat', 'PDV', invoice.vat, texts.vat],
    ['total', 'Ukupno', invoice.total, texts.total],
  ] as const)
    if (written !== null && !read)
      add('neispravno', field, `${what} se ne može pročitati: „${written.slice(0, 40)}”.`);
  return [...found, ...ofPayment(invoice, texts, amount)];
}

/** What is to be paid is the total without what was paid before. */
function ofPayment(invoice: EInvoice, texts: Texts, amount: AmountOf): Warning[] {
  const [prepaid, payable] = [amount(invoice.prepaid), amount(invoice.payable)];
  const rounding = amount(invoice.rounding);
  if (payable === null || texts.total == null) return [];
  const decimals = [texts.total, prepaid, payable, rounding].map((one) => unitsOf(one ?? '0', 10));
  const [total, paid, rest, round] = decimals as [bigint, bigint, bigint, bigint];
  const shown = (units: bigint) => formatAmount(units / 10n ** 8n, { unit: '' });
  if (total - paid + round !== rest) {
    const text = `Ukupno − plaćeno unaprijed nije za platiti: ${shown(total)} − ${shown(paid)}${round === 0n ? '' : ` + ${shown(round)} (zaokruženje)`} = ${shown(total - paid + round)}, a piše ${shown(rest)}.`;
    return [{ code: 'za_platiti', field: 'total', text }];
  }
  if (paid === 0n) return [];
  const text = `Unaprijed je plaćeno ${shown(paid)}; za platiti je ${shown(rest)}, a ne ukupno ${shown(total)}.`;
  return [{ code: 'avans', field: 'total', text }];
}
