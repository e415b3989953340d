import type { Ctx } from '../../../../core/context.ts';
import { dayOf } from '../../../../core/dates.ts';
import { AppError, invalid } from '../../../../core/errors.ts';
import { isDay } from '../../../../core/schema.ts';
import { allAccounts, booksFrame } from '../../../bookkeeping/ledger/books.service.ts';
import { rateOn } from '../../../bookkeeping/ledger/rates.ts';
import { ownNumbers } from '../../../people/tenants/own-numbers.service.ts';
import { NOT_OURS } from '../../extraction/checks/finding.ts';
import { bookedOf, type DocumentRecord, readRow } from '../../processing/documents.service.ts';
import { isApproved, STATES } from '../../processing/states.ts';
import { typeAt } from '../../types/specs.service.ts';
import { accountsFor, type Chart } from './accounts.service.ts';
import { checkAmounts, isDomestic, type ReadAmounts } from './amounts.ts';
import { isBookable } from './bookable.ts';
import type { Made, Proposal } from './books.api.ts';
import { findCompany } from './find-company.service.ts';

/** What a document says that goes into the books. */
export interface Said {
  amounts: ReadAmounts;
  /** Null: KM. */
  currency: string | null;
  number: string;
  day: string | null;
  due: string | null;
  seller: string;
}

/** The values of a document as the books use them. */
export function saidBy({ values }: Pick<DocumentRecord, 'values'>): Said {
  const value = (key: string): string | null => values.fields[key]?.value || null;
  const day = (key: string): string | null => {
    const text = value(key);
    return text && isDay(text) ? text : null;
  };
  const currency = value('currency');
  return {
    amounts: { base: value('base'), vat: value('vat'), total: value('total') },
    currency: isDomestic(currency) ? null : currency,
    number: value('invoice_number') ?? '',
    day: day('invoice_date'),
    due: day('due_date'),
    seller: value('seller_name') ?? '',
  };
}

/** Throws 409 `state` unless a document is approved, 409 `not_bookable` unless its type is an invoice. */
export async function requireBookable(ctx: Ctx, row: DocumentRecord): Promise<void> {
  if (!isApproved(row.state))
    throw new AppError(
      409,
      'state',
      `Nacrt naloga se pravi od odobrenog dokumenta, a ovaj je u stanju „${STATES[row.state]}”.`,
    );
  const type = row.type_id ? await typeAt(ctx, row.type_id, row.type_version ?? undefined) : null;
  if (!type || !isBookable(type.spec))
    throw new AppError(
      409,
      'not_bookable',
      'Nacrt naloga se pravi od faktura: vrsta mora imati JIB prodavca, osnovicu, PDV i ukupno.',
    );
}

/** The draft or voucher that was made of a document and is still there; null if there is none. */
export async function madeOf(ctx: Ctx, row: Pick<DocumentRecord, 'draft_id'>): Promise<Made | null> {
  const { draft_id, voucher } = await bookedOf(ctx, row);
  return draft_id === null ? null : { draft_id, name: voucher };
}

/** The chart and the frame of the books. */
export const chartOf = async (ctx: Ctx): Promise<Chart> => ({
  accounts: await allAccounts(ctx),
  frame: await booksFrame(ctx),
});

/** What keeps a document from being booked as a purchase; throws 422 at the seller. */
export async function refuseOwn(ctx: Ctx, row: DocumentRecord): Promise<void> {
  const errors = await ownFault(ctx, row);
  if (errors) throw invalid(errors, errors.seller_jib);
}

async function ownFault(ctx: Ctx, { values }: DocumentRecord): Promise<{ seller_jib: string } | null> {
  const jib = values.fields.seller_jib?.value;
  return jib && (await ownNumbers(ctx)).includes(jib)
    ? { seller_jib: 'Prodavac je vaša organizacija. Nacrt se pravi od ulaznih faktura, a ovo je izlazna.' }
    : null;
}

/** What a draft voucher of a document would be made of. Throws 404, 409 `state` or `not_bookable`. */
export async function proposeDraft(ctx: Ctx, idguid: string, partner?: string): Promise<Proposal> {
  const row = await readRow(ctx, idguid);
  await requireBookable(ctx, row);
  const said = saidBy(row);
  const chart = await chartOf(ctx);
  const found = await findCompany(ctx, row);
  const company = partner ?? found.company?.idguid ?? null;
  const foreign = said.currency !== null && found.firm.jib === null;
  const checked = checkAmounts(said.amounts);
  const rate = said.currency && rateOn(chart.frame.rates, said.currency, said.day ?? undefined);
  return {
    made: await madeOf(ctx, row),
    ...found,
    ...(await accountsFor(ctx, chart, { company, foreign })),
    day: dayFor(said.day, chart),
    description: descriptionOf(said),
    amounts: said.amounts,
    currency: said.currency,
    rate,
    errors: {
      ...('errors' in checked && checked.errors),
      ...(said.currency && !rate && { total_km: noRate(said) }),
      ...(await ownFault(ctx, row)),
    },
    notes: notesOf(row, said, checked),
  };
}

/** The day of the document where the books have its year, else today. */
function dayFor(day: string | null, { frame }: Chart): string {
  const open = frame.years.some(
    ({ pocetak, kraj, closed }) => !closed && day && day >= pocetak && day <= kraj,
  );
  return open ? day! : dayOf(Date.now());
}

const descriptionOf = ({ amounts, number, seller }: Said): string =>
  [`${amounts.total?.startsWith('-') ? 'Knjižno odobrenje' : 'Faktura'} ${number}`.trim(), seller]
    .filter(Boolean)
    .join(', ')
    .slice(0, 500);

/** What is said where the books have no rate of a currency. */
export const noRate = ({ currency, day }: Said): string =>
  `Kursna lista nema kurs za ${currency}${day ? ' na dan fakture' : ''}. Upišite ukupan iznos u KM.`;

/** VAT of the only usual rate, in hundredths. */
const RATE = 17n;
/** Fening by which rounding of rows may move it. */
const ROUNDING = 5n;

function notesOf(
  { values, warnings }: DocumentRecord,
  { amounts, currency }: Said,
  checked: ReturnType<typeof checkAmounts>,
): string[] {
  if (!('amounts' in checked)) return [];
  const { base, vat, total } = checked.amounts;
  // Whose it is decides whether it belongs into the books at all.
  const notes = warnings.filter(({ code }) => code === NOT_OURS).map(({ text }) => text);
  if (total < 0n) notes.push('Ukupno je negativno: strane naloga su zamijenjene, kao za knjižno odobrenje.');
  if (amounts.vat === null)
    notes.push('PDV nije pročitan, pa ga nema ni u nalogu. Provjerite da li ga ima na dokumentu.');
  else if (vat === 0n) notes.push('Na dokumentu nema PDV-a, pa ga nema ni u nalogu.');
  const off = vat * 100n - base * RATE;
  if (vat !== 0n && (off > ROUNDING * 100n || off < -ROUNDING * 100n))
    notes.push('PDV nije 17 % osnovice. Provjerite osnovicu na stavci PDV-a.');
  if (values.fields.currency?.value === null) notes.push('Valuta nije pročitana: iznosi se knjiže kao KM.');
  if (currency) notes.push(`Iznosi su u valuti ${currency}, a nalog se knjiži u KM.`);
  if (amounts.base === null && vat !== 0n) notes.push('Osnovica nije pročitana: to je ukupno bez PDV-a.');
  return notes;
}
