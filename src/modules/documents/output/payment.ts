import { dayText } from '../../../core/dates.ts';
import { formatIban, readIban } from '../../../core/kinds/iban.ts';
import { decimalOf, formatAmount, unitsOf } from '../../../core/money/money.ts';
import { groupedAccount, isReference, normalizeIban } from '../../../core/payment/accounts.ts';
import { bytesOf, EPC, type EpcOrder, epcText, oneLine, sepaNote } from '../../../core/payment/epc.ts';
import { isDay } from '../../../core/schema.ts';
import type { DocumentDetail } from '../processing/shapes.ts';
import { isApproved } from '../processing/states.ts';
import { isDomestic } from './books/amounts.ts';

/** The code that a bank's app reads, or why there is none. */
type PaymentCode = { text: string; notes: string[] } | { why: string };

/** What somebody copies into an order to their bank. */
export interface Payment {
  receiver: string | null;
  /** As it is printed, in groups; `digits` without them. */
  account: { shown: string; plain: string; fault: string | null };
  /** `shown` with the currency, `plain` as it is typed: "1234,56". */
  amount: { shown: string; plain: string };
  purpose: string;
  /** The invoice's number. */
  reference: string | null;
  /** What was read with a warning about the amount: an advance that is paid already. */
  warnings: string[];
  code: PaymentCode;
}

type Payable = Pick<DocumentDetail, 'state' | 'fields' | 'warnings'>;

const LOCAL = /^\d{16}$/;

/** How to pay an approved invoice; null where there is nothing to pay: no account, no amount, or a credit note. */
export function paymentOf({ state, fields, warnings }: Payable): Payment | null {
  const of = (key: string): string | null => fields[key]?.value?.trim() || null;
  const [printed, total] = [of('account'), of('total')];
  if (!isApproved(state) || !printed || !total || !/^\d{1,15}(\.\d{1,2})?$/.test(total)) return null;
  const amount = unitsOf(total);
  if (amount <= 0n) return null;
  const [receiver, number, day, currency] = [
    of('seller_name'),
    of('invoice_number'),
    of('invoice_date'),
    of('currency'),
  ];
  const read = readIban(printed);
  const plain = normalizeIban(printed);
  const when = day && isDay(day) ? ` od ${dayText(day).replaceAll('\u00a0', ' ')}` : '';
  const purpose = number ? `Faktura ${oneLine(number)}` : `Faktura${when}`;
  return {
    receiver,
    account: {
      shown: LOCAL.test(plain) ? groupedAccount(plain) : formatIban(plain),
      plain,
      fault: 'error' in read ? read.error : null,
    },
    amount: {
      shown: formatAmount(amount, { unit: currency && isDomestic(currency) ? 'KM' : (currency ?? '') }),
      plain: decimalOf(amount).replace('.', ','),
    },
    purpose,
    reference: number,
    warnings: warnings.filter(({ field }) => field === 'total').map(({ text }) => text),
    code: codeOf({ receiver, iban: 'value' in read ? read.value : null, amount, currency, purpose, number }),
  };
}

interface Asked {
  receiver: string | null;
  iban: string | null;
  amount: bigint;
  currency: string | null;
  purpose: string;
  number: string | null;
}

function codeOf({ receiver, iban, amount, currency, purpose, number }: Asked): PaymentCode {
  if (!currency) return { why: 'Na dokumentu nema valute, pa ni QR koda: on važi samo za eure.' };
  if (isDomestic(currency))
    return { why: 'Za uplate u KM banke u BiH nemaju zajednički QR kod, pa podatke kopirajte.' };
  if (currency !== 'EUR') return { why: 'QR kod banaka postoji samo za uplate u eurima.' };
  if (!receiver) return { why: 'Bez naziva primaoca nema ni QR koda.' };
  if (!iban) return { why: 'QR kod traži ispravan IBAN.' };
  if (amount < BigInt(EPC.least) || amount > BigInt(EPC.most))
    return { why: 'QR kod nosi od 0,01 do 999.999.999,99 EUR.' };
  const notes: string[] = [];
  const say = (note: string): void => {
    if (!notes.includes(note)) notes.push(note);
  };
  const bounded = (text: string, most: number, called: string): string => {
    const letters = [...oneLine(text)];
    if (letters.length <= most) return letters.join('');
    say(`${called} je u kodu skraćen${called === 'Svrha' ? 'a' : ''}: standard prima ${most} znakova.`);
    return letters.slice(0, most).join('').trimEnd();
  };
  const reference = number && isReference(number) ? normalizeIban(number) : '';
  const order: EpcOrder = {
    name: bounded(receiver, EPC.name, 'Naziv primaoca'),
    iban,
    amount: decimalOf(amount),
    // The standard takes one of the two, and a reference only in its own form (RF…).
    ...(reference ? { reference } : { text: bounded(purpose, EPC.text, 'Svrha') }),
  };
  const country = sepaNote(iban);
  if (country) say(country.text);
  return { text: withinBytes(order, say), notes };
}

/** The code's text; letters beyond ASCII may make it longer than a code holds, and then the purpose is cut further. */
function withinBytes(order: EpcOrder, say: (note: string) => void): string {
  // Marking the text as UTF-8 takes a byte of the symbol.
  const most = EPC.bytes - 1;
  for (let letters = [...(order.text ?? '')]; ; letters = letters.slice(0, -1)) {
    const text = epcText({ ...order, text: letters.join('') });
    if (bytesOf(text) <= most || letters.length === 0) return text;
    say('Svrha je u kodu skraćena: cijela ne staje u njega.');
  }
}
