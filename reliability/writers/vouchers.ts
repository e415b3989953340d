import { YEARS, type YearsOverview } from '../../src/modules/bookkeeping/ledger/years/years.api.ts';
import { ask, type Site, type Work } from './work.ts';

const TYPES = ['TM', 'AM', 'PL'];

/** Opens this year's books, unless something else has. */
export async function openBooks(site: Site): Promise<void> {
  const { years } = await ask<YearsOverview>(site, YEARS);
  if (years.length > 0) return;
  const year = new Date().getFullYear();
  const body = { naziv: `${year}`, pocetak: `${year}-01-01`, kraj: `${year}-12-31`, chart: 'fbih' };
  await ask(site, YEARS, { body });
}

/** Vouchers that are drafted and posted: numbers without gaps, sums that balance, an unbroken chain. */
export function voucherWork(): Work {
  const year = new Date().getFullYear();
  let made = 0;
  return {
    name: 'Nalozi',
    writers: 2,
    perDay: 1500,
    prepare: openBooks,
    async write(site, key) {
      const draft = await ask<{ idguid: string; version: number }>(site, '/api/fin/drafts', {
        body: {
          type: TYPES[made++ % TYPES.length],
          day: `${year}-01-15`,
          description: `Proba ${key}`,
          lines: [
            { account: '551', debit: '10,00' },
            { account: '205', credit: '10,00' },
          ],
        },
      });
      const body = { version: draft.version };
      const { name } = await ask<{ name: string }>(site, `/api/fin/drafts/${draft.idguid}/post`, { body });
      return `${draft.idguid} ${name}`;
    },
    async check(sql, told) {
      const rows = await sql<{ told: string }[]>`
        select v.idguid || ' ' || v.type || '-' || lpad(v.number::text, 4, '0') || '/' || y.naziv as told
        from fin_vouchers v join fin_poslovne_godine y on y.tenant_id = v.tenant_id and y.idguid = v.year_id`;
      const kept = new Set(rows.map((row) => row.told));
      // The checks are the organisation's own.
      await sql`select set_config('app.tenant_id', tenant_id::text, false) from fin_poslovne_godine limit 1`;
      const [found] = await sql<{ half: number }[]>`
        select ((select count(*) from (select tenant_id, year_id, type, generate_series(1, last) as number from fin_counters) given
            full join fin_vouchers v on v.tenant_id = given.tenant_id and v.year_id = given.year_id and v.type = given.type
              and v.number = given.number
            where v.idguid is null or given.number is null)
          + (select count(*) from (select from fin_lines group by tenant_id, voucher_id having sum(debit) <> sum(credit)) sums)
          + (select count(*) from fin_poslovne_godine y, lateral fin_verify(y.idguid) problem)
          + (select count(*) from fin_poslovne_godine y, lateral fin_drift(y.idguid) problem))::int as half`;
      return { lost: [...told.values()].filter((one) => !kept.has(one)).length, half: found!.half };
    },
  };
}
