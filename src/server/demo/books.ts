import { and, eq, isNotNull } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { dayOf, daysLater, monthsLater } from '../../core/dates.ts';
import { newId } from '../../core/id.ts';
import { decimalOf, divideRounded } from '../../core/money/money.ts';
import { tableOf } from '../../core/table.ts';
import { inTenant } from '../../core/tenant.ts';
import { closeYear, previewClosing } from '../../modules/bookkeeping/ledger/closing/closing.service.ts';
import { postVouchers } from '../../modules/bookkeeping/ledger/posting.service.ts';
import type { NewLine, NewVoucher } from '../../modules/bookkeeping/ledger/voucher.ts';
import { openYear } from '../../modules/bookkeeping/ledger/years/years.service.ts';
import { companies } from '../../modules/companies/companies.resource.ts';
import { type Agreed, agreedServices, serviceNumber } from './agreed-services.ts';
import { sameNumbers, workingDays } from './calendar.ts';
import { DAYS } from './history.ts';
import type { DemoOrganisation } from './organisations.ts';
import { addProfile } from './profile.ts';
import { fileReturns } from './returns.ts';
import { ctxFor, dateDocuments, dateTrail, type Stage, scopeOf } from './stage.ts';
import { addStatement } from './statement.ts';

/** Share of what is due that a statement pays: the rest stays open. */
const PAID = 0.85;
const NO_TAX = { tax: null, tax_account: null };

/** An invoice that is not paid yet. */
interface Owed {
  partner_id: string;
  document_no: string;
  amount: bigint;
  due: string;
}

/**
 * Books of the last year, closed, and of this one until now, through the services: invoices with VAT, bank, pay, returns. Returns the number of
 * vouchers.
 */
export async function playBooks(stage: Stage, organisation: DemoOrganisation): Promise<number> {
  stage.say('poslovne knjige dvije godine, s PDV prijavama i izvodima');
  const by = organisation.builders[0]!;
  const within = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> => {
    stage.signal?.throwIfAborted();
    return inTenant(stage.deps.database, scopeOf(stage, by), (tx) => work(ctxFor(stage, by, tx)));
  };
  const years = stage.deps.services.get('poslovne-godine')!;
  const today = dayOf(stage.now.getTime());
  const [last, present] = [Number(today.slice(0, 4)) - 1, Number(today.slice(0, 4))];
  const yearIds: string[] = [];
  for (const year of [last, present]) {
    const of = {
      naziv: String(year),
      pocetak: `${year}-01-01`,
      kraj: `${year}-12-31`,
      chart: 'fbih' as const,
    };
    yearIds.push((await within((ctx) => openYear(ctx, years, of))).idguid);
  }
  const partners = await within(partnerIds);
  const agreed = await within((ctx) => agreedServices(ctx, organisation.key));
  const trade = bookkeeping(Number(organisation.profile.jib) % 104_729, partners, agreed);
  let count = await within((ctx) => postVouchers(ctx, [trade.opening(`${last}-01-01`)])).then(() => 1);
  for (let month = `${last}-01-01`; month <= today; month = monthsLater(month, 1)) {
    if (month === `${present}-01-01`)
      await within(async (ctx) => {
        const { digest } = await previewClosing(ctx, years, yearIds[0]!, NO_TAX);
        await closeYear(ctx, years, yearIds[0]!, { ...NO_TAX, digest });
      });
    const vouchers = trade.month(month).filter(({ day }) => day <= today);
    await within((ctx) => postVouchers(ctx, vouchers));
    count += vouchers.length;
  }
  await within((ctx) => addProfile(ctx, stage.deps, organisation));
  await fileReturns(within, `${last}-01-01`);
  await dateTrail(stage, workingDays(stage.now, DAYS)[2]!);
  await dateDocuments(stage);
  // The statement of yesterday has come today.
  await within((ctx) => addStatement(ctx, stage.deps.services, organisation.racun));
  return count;
}

/** Partners that are registered for VAT. */
async function partnerIds({ db, tenant }: Ctx): Promise<string[]> {
  const table = tableOf(companies) as unknown as Record<'idguid' | 'tenant_id' | 'pdv_broj', never>;
  const rows = (await db
    .select({ idguid: table.idguid })
    .from(table as never)
    .where(and(eq(table.tenant_id, tenant.id), isNotNull(table.pdv_broj)))
    .orderBy(table.idguid)) as { idguid: string }[];
  return rows.map(({ idguid }) => idguid);
}

/** Makes the vouchers of a small firm, month after month; the same ones from the same seed. */
function bookkeeping(seed: number, partners: readonly string[], agreed: readonly Agreed[]) {
  const random = sameNumbers(seed);
  const between = (from: number, to: number): bigint =>
    BigInt(Math.round((from + random() * (to - from)) * 100));
  const partner = (): string => partners[Math.floor(random() * partners.length)]!;
  let receivable: Owed[] = [];
  let payable: Owed[] = [];
  let invoices = 0;

  const sale = (month: string): NewVoucher => {
    const day = daysLater(month, Math.floor(random() * 26));
    const base = between(900, 6500);
    return sold(month, {
      ...{ day, base, partner_id: partner(), number: `IF-${++invoices}/${month.slice(2, 4)}` },
    });
  };
  const sold = (month: string, { day, base, partner_id, number }: Said): NewVoucher => {
    const vat = divideRounded(base * 17n, 100n);
    const document = { document_no: number, document_date: day };
    const due = daysLater(day, 30);
    receivable.push({ partner_id, document_no: document.document_no, amount: base + vat, due });
    return made('IF', day, `Faktura ${document.document_no}`, 'entry', [
      { account: '211', partner_id, ...document, due_date: due, debit: decimalOf(base + vat) },
      { account: '601', credit: decimalOf(base) },
      { account: '470', partner_id, ...document, credit: decimalOf(vat), ...taxed('I17', base, month) },
    ]);
  };
  const purchase = (month: string): NewVoucher => {
    const day = daysLater(month, Math.floor(random() * 26));
    const base = between(400, 3200);
    const number = `${Math.floor(random() * 9000) + 1000}-${month.slice(2, 4)}`;
    const partner_id = partner();
    const account = ['501', '512', '532', '533', '535', '554'][Math.floor(random() * 6)]!;
    return bought(month, { day, base, partner_id, number }, account);
  };
  const bought = (month: string, { day, base, partner_id, number }: Said, account: string): NewVoucher => {
    const vat = divideRounded(base * 17n, 100n);
    const document = { document_no: number, document_date: day };
    const due = daysLater(day, 15);
    payable.push({ partner_id, document_no: number, amount: base + vat, due });
    return made('UF', day, `Ulazna faktura ${document.document_no}`, 'entry', [
      { account, debit: decimalOf(base) },
      {
        account: '270',
        partner_id,
        ...document,
        received_date: day,
        debit: decimalOf(vat),
        ...taxed('U17', base, month),
      },
      { account: '432', partner_id, ...document, due_date: due, credit: decimalOf(base + vat) },
    ]);
  };
  /** A statement: most of what is due is paid. */
  const statement = (day: string, no: number): NewVoucher => {
    const paid = (owed: Owed[]): [Owed[], Owed[]] => {
      const settled = owed.filter(({ due }) => due <= day && random() < PAID);
      return [settled, owed.filter((one) => !settled.includes(one))];
    };
    const [incoming, stillOwed] = paid(receivable);
    const [outgoing, stillOwing] = paid(payable);
    [receivable, payable] = [stillOwed, stillOwing];
    const fee = between(8, 30);
    const lines: NewLine[] = [
      ...incoming.map(({ partner_id, document_no, amount }) => ({
        ...{ account: '211', partner_id, document_no, credit: decimalOf(amount) },
      })),
      ...outgoing.map(({ partner_id, document_no, amount }) => ({
        ...{ account: '432', partner_id, document_no, debit: decimalOf(amount) },
      })),
      { account: '553', debit: decimalOf(fee), description: 'Naknada banke' },
    ];
    const moved =
      incoming.reduce((sum, { amount }) => sum + amount, 0n) -
      outgoing.reduce((sum, { amount }) => sum + amount, 0n) -
      fee;
    lines.push({
      account: '200',
      ...(moved > 0n ? { debit: decimalOf(moved) } : { credit: decimalOf(-moved) }),
    });
    return { ...made('IZ', day, `Izvod br. ${no}`, 'bank', lines), statement_no: String(no) };
  };
  /** What is agreed for every month is invoiced on its last day but one. */
  const served = (month: string): NewVoucher[] =>
    agreed.map(({ side, partner_id, base, client }) => {
      const number = serviceNumber(month, client);
      const said = { day: daysLater(monthsLater(month, 1), -2), base, partner_id, number };
      return side === 'sale' ? sold(month, said) : bought(month, said, '533');
    });
  const pay = (month: string): NewVoucher => {
    const net = between(3200, 3800);
    const contributions = divideRounded(net * 62n, 100n);
    return made('PL', daysLater(monthsLater(month, 1), -3), 'Plate', 'entry', [
      { account: '520', debit: decimalOf(net + contributions) },
      { account: '450', credit: decimalOf(net) },
      { account: '452', credit: decimalOf(contributions) },
    ]);
  };
  const payOut = (month: string, no: number): NewVoucher =>
    made('IZ', daysLater(month, 9), `Izvod br. ${no}: isplata plata`, 'bank', [
      { account: '450', debit: '3200.00' },
      { account: '452', debit: '1984.00' },
      { account: '200', credit: '5184.00' },
    ]);
  return {
    opening: (day: string): NewVoucher =>
      made('00', day, 'Početno stanje', 'entry', [
        { account: '200', debit: '38000.00' },
        { account: '205', debit: '1500.00' },
        { account: '022', debit: '24500.00' },
        { account: '302', credit: '64000.00' },
      ]),
    month(month: string): NewVoucher[] {
      const nth = Number(month.slice(5, 7));
      const made = [
        ...Array.from({ length: 4 + Math.floor(random() * 3) }, () => sale(month)),
        ...Array.from({ length: 3 + Math.floor(random() * 3) }, () => purchase(month)),
        ...served(month),
        payOut(month, nth * 2 - 1),
        statement(daysLater(month, 19), nth * 2),
        pay(month),
      ];
      return made.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
    },
  };
}

/** What an invoice says. */
interface Said {
  day: string;
  base: bigint;
  partner_id: string;
  number: string;
}

const taxed = (vat_code: string, base: bigint, vat_month: string) => ({
  vat_code,
  vat_base: decimalOf(base),
  vat_month,
});

const made = (
  type: string,
  day: string,
  description: string,
  source: NewVoucher['source'],
  lines: NewLine[],
): NewVoucher => ({ idguid: newId(), type, day, description, source, lines });
