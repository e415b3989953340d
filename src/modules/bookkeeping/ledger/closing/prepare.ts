import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../../core/context.ts';
import { dayOf, daysLater, dayText } from '../../../../core/dates.ts';
import { invalid } from '../../../../core/errors.ts';
import { newId } from '../../../../core/id.ts';
import { decimalOf, formatAmount, sum, unitsOf } from '../../../../core/money/money.ts';
import { checkVouchers } from '../posting.service.ts';
import { REVERSED } from '../reversed-sql.ts';
import { numberText } from '../settings/settings.fields.ts';
import { readSettings } from '../settings/settings.service.ts';
import type { NewVoucher } from '../voucher.ts';
import { yearFrom } from '../years/year-from.ts';
import { beforeClosing } from './before-closing.ts';
import { TAX_ACCOUNT, type TaxInput } from './closing.api.ts';
import { type Plan, planClosing } from './plan.ts';
import { closingChart, potsOf } from './sums.ts';

/** A business year as its record has it. */
export interface Year {
  idguid: string;
  naziv: string;
  pocetak: string;
  kraj: string;
}

/** A closing that is ready to be posted, or what keeps it from that. */
export interface Prepared {
  next: Year | (Omit<Year, 'idguid'> & { idguid: null });
  plan: Plan;
  vouchers: NewVoucher[];
  problems: { message: string; blocks: boolean }[];
  /** Of everything that would be posted. */
  digest: string;
}

/** Works out the closing of a year. Throws 422 for a tax without an account. */
export async function prepareClosing(
  ctx: Ctx,
  year: Year,
  { tax, tax_account }: TaxInput,
): Promise<Prepared> {
  const [next, settings, types, chart, pots] = [
    await nextYear(ctx, year),
    await readSettings(ctx),
    await typesOf(ctx),
    await closingChart(ctx),
    await potsOf(ctx, year),
  ];
  const owed = { amount: unitsOf(tax ?? '0'), account: tax_account ?? TAX_ACCOUNT };
  if (owed.amount > 0n && !chart.carried.has(owed.account))
    throw invalid({ tax_account: 'Tog konta nema u kontnom planu.' });
  const plan = planClosing(pots, { year, next, settings, types, tax: owed, ...chart });
  const vouchers = plan.vouchers.map((one) => ({ idguid: newId(), ...one }));
  const digest = createHash('sha256')
    .update(JSON.stringify([next, plan.vouchers]))
    .digest('hex');
  const problems = [
    ...(await standing(ctx, year, next, settings)),
    ...(await unfinished(ctx, year)),
    ...leftOf(plan),
    ...(await refusals(ctx, vouchers, { isNew: next.idguid === null, isLeft: plan.left.length > 0 })),
  ];
  return { next, plan, vouchers, problems, digest };
}

/** The year after this one; one that is to be made has no id. */
async function nextYear(ctx: Ctx, year: Year): Promise<Prepared['next']> {
  const { rows } = await ctx.db.execute<Year & Record<string, unknown>>(sql`
    select idguid, naziv, pocetak::text, kraj::text from fin_poslovne_godine
    where tenant_id = ${ctx.tenant.id}::uuid and pocetak > ${year.kraj} order by pocetak limit 1`);
  if (rows[0]) return rows[0];
  return { idguid: null, ...yearFrom(daysLater(year.kraj, 1)) };
}

async function typesOf(ctx: Ctx): Promise<{ closing: string; opening: string; general: string }> {
  const { rows } = await ctx.db.execute<{ namjena: string; sifra: string }>(sql`
    select namjena, min(sifra collate "C") as sifra from fin_vrste_naloga
    where tenant_id = ${ctx.tenant.id}::uuid and aktivno and namjena in ('zatvaranje', 'pocetno', 'opca') group by namjena`);
  const of = (purpose: string): string => rows.find(({ namjena }) => namjena === purpose)?.sifra ?? '';
  const types = { closing: of('zatvaranje'), opening: of('pocetno'), general: of('opca') };
  if (!types.closing || !types.opening || !types.general)
    throw invalid(
      {},
      'Nema aktivne vrste naloga za zatvaranje, početno stanje i opći nalog. Dodajte je u Postavkama knjiženja.',
    );
  return types;
}

/** What stands in the books around the year. */
async function standing(
  ctx: Ctx,
  year: Year,
  next: Prepared['next'],
  settings: Parameters<typeof numberText>[0],
): Promise<Prepared['problems']> {
  const problems: Prepared['problems'] = [];
  const { rows: earlier } = await ctx.db.execute<{ naziv: string }>(sql`
    select y.naziv from fin_poslovne_godine y
    where y.tenant_id = ${ctx.tenant.id}::uuid and y.pocetak < ${year.pocetak}
      and exists (select from fin_balances b where b.tenant_id = y.tenant_id and b.year_id = y.idguid)
      and not exists (
        select from fin_year_closings c where c.tenant_id = y.tenant_id and c.year_id = y.idguid and c.reopened_at is null)
    order by y.pocetak limit 1`);
  if (earlier[0])
    problems.push({
      message: `Prvo zatvorite godinu ${earlier[0].naziv}: njena salda otvaraju ovu.`,
      blocks: true,
    });
  if (next.pocetak !== daysLater(year.kraj, 1))
    problems.push({
      message: `Sljedeća godina ne počinje dan poslije ove, nego ${dayText(next.pocetak)} Početno stanje dobija taj dan.`,
      blocks: false,
    });
  if (next.idguid === null) return problems;
  const { rows: opened } = await ctx.db.execute<{ type: string; number: number }>(sql`
    select v.type, v.number from fin_vouchers v
    where v.tenant_id = ${ctx.tenant.id}::uuid and v.year_id = ${next.idguid}::uuid and v.period = 0 and v.reversal_of is null
      and not ${REVERSED}
    order by v.journal_no limit 1`);
  if (opened[0])
    problems.push({
      message: `Godina ${next.naziv} već ima početno stanje, nalog ${numberText(settings, { ...opened[0], year: next.naziv })}. Stornirajte ga: saldo bi bio udvostručen.`,
      blocks: true,
    });
  return problems;
}

/** What may still come into the year, or wait in it. It is told and keeps nobody from closing: the person may know why. */
async function unfinished(ctx: Ctx, year: Year): Promise<Prepared['problems']> {
  const messages =
    year.kraj >= dayOf(Date.now())
      ? [`Godina još nije završila: traje do ${dayText(year.kraj)} Poslije zatvaranja se u nju ne knjiži.`]
      : [];
  for (const left of beforeClosing.value) messages.push((await left(ctx, year)) ?? '');
  return messages.filter(Boolean).map((message) => ({ message, blocks: false }));
}

/** Accounts that neither close nor carry leave the new year without balance, unless they cancel each other out. */
function leftOf({ left }: Plan): Prepared['problems'] {
  const total = sum(left.map(({ amount }) => amount));
  return left.map(({ account, amount }) => ({
    message: `Konto ${account} ima saldo ${formatAmount(amount)}, a ne zatvara se niti se prenosi.`,
    blocks: total !== 0n || /^[567]/.test(account),
  }));
}

/** What posting would refuse. A year that is still to be made is no reason; what is left over is told by account. */
async function refusals(
  ctx: Ctx,
  vouchers: readonly NewVoucher[],
  { isNew, isLeft }: { isNew: boolean; isLeft: boolean },
): Promise<Prepared['problems']> {
  const told = [...(isNew ? ['no_year'] : []), ...(isLeft ? ['unbalanced', 'few_lines'] : [])];
  const found = await checkVouchers(ctx, vouchers);
  const messages = found
    .filter(({ code, blocks }) => blocks && !told.includes(code))
    .map(({ voucher, line, message }) => {
      const { type, description, lines } = vouchers[voucher - 1]!;
      const account = line === null ? '' : `, konto ${lines[line - 1]!.account}`;
      return `${type} „${description}”${account}: ${message}`;
    });
  return [...new Set(messages)].map((message) => ({ message, blocks: true }));
}

/** Sum of one side of a voucher. */
export const totalOf = ({ lines }: Pick<NewVoucher, 'lines'>): string =>
  decimalOf(sum(lines.map(({ debit }) => unitsOf(debit ?? '0'))));
