import { desc, eq, sql } from 'drizzle-orm';
import type { Ctx } from '../../../../core/context.ts';
import { newId } from '../../../../core/id.ts';
import { publish } from '../../../../core/live/publish.ts';
import { formatAmount, unitsOf } from '../../../../core/money/money.ts';
import type { Deps } from '../../../../server/module.ts';
import { notify } from '../../../notifications/notify.ts';
import { bookChecks } from '../checks.table.ts';
import { BOOKS_FAULT } from '../notices.ts';
import { type BooksSettings, numberText } from '../settings/settings.fields.ts';
import { readSettings } from '../settings/settings.service.ts';
import type { BookCheck, Finding } from './integrity.api.ts';

/** Findings that are kept of one check, and checks that are kept. */
const KEPT = { findings: 200, checks: 60 };

const PROBLEMS: Record<string, string> = {
  lines: 'Stavke naloga su mijenjane poslije knjiženja.',
  head: 'Nalog je mijenjan poslije knjiženja, ili je prekinut lanac prije njega.',
  gap: 'Broj naloga ne slijedi iza prethodnog.',
  missing: 'Posljednji nalog ove vrste nedostaje.',
  orphan: 'Stavke su ostale bez naloga.',
};

interface Broken extends Record<string, unknown> {
  idguid: string | null;
  type: string | null;
  number: number | null;
  problem: string;
}
interface Drifted extends Record<string, unknown> {
  account: string;
  partner: string | null;
  debit: string;
  credit: string;
}
interface DriftedItem extends Record<string, unknown> {
  account: string;
  partner: string | null;
  document_no: string;
  booked: string;
  matched: string;
}

/**
 * Recomputes the chain of hashes and the balances of all years, and the open items, keeps the result, and notifies people if something is found. Reads every
 * line: a quarter of a million vouchers take some 20 s.
 */
export async function checkBooks(ctx: Ctx, deps: Pick<Deps, 'jobs'>): Promise<void> {
  const { rows: years } = await ctx.db.execute<{ idguid: string; naziv: string; vouchers: number }>(sql`
    select y.idguid, y.naziv, (select count(*)::int from fin_vouchers v where v.tenant_id = y.tenant_id and v.year_id = y.idguid) as vouchers
    from fin_poslovne_godine y where y.tenant_id = ${ctx.tenant.id}::uuid order by y.pocetak`);
  if (years.length === 0) return;
  const settings = await readSettings(ctx);
  const findings: Finding[] = [];
  for (const year of years) findings.push(...(await findingsOf(ctx, year, settings)));
  findings.push(...(await openItemFindings(ctx)));
  await ctx.db.insert(bookChecks).values({
    tenant_id: ctx.tenant.id,
    idguid: newId(),
    checked_by: ctx.actor.name,
    years: years.length,
    vouchers: years.reduce((count, { vouchers }) => count + vouchers, 0),
    found: findings.length,
    findings: findings.slice(0, KEPT.findings),
  });
  await ctx.db.execute(sql`
    delete from fin_checks where tenant_id = ${ctx.tenant.id}::uuid and idguid in (
      select idguid from fin_checks where tenant_id = ${ctx.tenant.id}::uuid order by checked_at desc offset ${KEPT.checks})`);
  if (findings.length > 0)
    await notify(ctx, deps, {
      kind: BOOKS_FAULT,
      title: `Provjera knjiga: ${findings[0]!.title}`,
      body: findings[0]!.message,
      path: '/fin/poslovne-godine/provjera',
      group: 'books-fault',
    });
  await publish(ctx, { topic: 'ledger' });
}

async function findingsOf(
  ctx: Ctx,
  year: { idguid: string; naziv: string },
  settings: BooksSettings,
): Promise<Finding[]> {
  const { rows: broken } = await ctx.db.execute<Broken>(sql`select * from fin_verify(${year.idguid}::uuid)`);
  const { rows: drifted } = await ctx.db.execute<Drifted>(sql`
    select d.account, c.naziv as partner, sum(d.debit)::text as debit, sum(d.credit)::text as credit
    from fin_drift(${year.idguid}::uuid) d left join companies c on c.idguid = d.partner_id group by 1, 2 order by 1, 2`);
  return [
    ...broken.map(({ idguid, type, number, problem }) => ({
      year: year.naziv,
      voucher_id: problem === 'orphan' ? null : idguid,
      title: type && number ? numberText(settings, { type, number, year: year.naziv }) : 'Stavke bez naloga',
      message: PROBLEMS[problem] ?? problem,
    })),
    ...drifted.map(({ account, partner, debit, credit }) => ({
      year: year.naziv,
      voucher_id: null,
      title: `Konto ${account}${partner ? `, ${partner}` : ''}`,
      message: `Zbir se razlikuje od stavki: duguje ${formatAmount(unitsOf(debit))}, potražuje ${formatAmount(unitsOf(credit))}.`,
    })),
  ];
}

/** Open items that are not what the lines and the closings make them; they go through the years. */
async function openItemFindings(ctx: Ctx): Promise<Finding[]> {
  const { rows } = await ctx.db.execute<DriftedItem>(sql`
    select d.account, c.naziv as partner, d.document_no, d.booked::text as booked, d.matched::text as matched
    from fin_open_drift() d left join companies c on c.idguid = d.partner_id order by 1, 2, 3 limit ${KEPT.findings + 1}`);
  return rows.map(({ account, partner, document_no, booked, matched }) => ({
    year: null,
    voucher_id: null,
    title: ['Otvorena stavka', account, partner, document_no || 'bez dokumenta'].filter(Boolean).join(', '),
    message: [
      unitsOf(booked) !== 0n && `Knjiženo se razlikuje od stavki za ${formatAmount(unitsOf(booked))}.`,
      unitsOf(matched) !== 0n && `Zatvoreno se razlikuje od zatvaranja za ${formatAmount(unitsOf(matched))}.`,
    ]
      .filter(Boolean)
      .join(' '),
  }));
}

/** The newest checks of the organisation. */
export async function lastChecks(ctx: Ctx): Promise<BookCheck[]> {
  const rows = await ctx.db
    .select()
    .from(bookChecks)
    .where(eq(bookChecks.tenant_id, ctx.tenant.id))
    .orderBy(desc(bookChecks.checked_at))
    .limit(20);
  return rows.map(({ tenant_id: _tenant, checked_at, ...one }) => ({
    ...one,
    checked_at: new Date(checked_at).toISOString(),
  }));
}
