import { ask, type Work } from './work.ts';

const TYPES = ['TM', 'AM', 'PL'];

/** Vouchers that are drafted and posted: numbers without gaps, sums that balance, an unbroken chain. */
export function voucherWork(): Work {
  const year = new Date().getFullYear();
  let made = 0;
  return {
    name: 'Nalozi',
    writers: 2,
    perDay: 1500,
    async prepare(site) {
      const body = { naziv: `${year}`, pocetak: `${year}-01-01`, kraj: `${year}-12-31`, chart: 'fbih' };
      await ask(site, '/api/fin/years', { body });
    },
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
        select ((select coalesce(sum(last - count), 0) from (
            select c.last, (select count(*) from fin_vouchers v
              where v.tenant_id = c.tenant_id and v.year_id = c.year_id and v.type = c.type) as count
            from fin_counters c) counters)
          + (select count(*) from (select from fin_lines group by tenant_id, voucher_id having sum(debit) <> sum(credit)) sums)
          + (select count(*) from fin_poslovne_godine y, lateral fin_verify(y.idguid) problem)
          + (select count(*) from fin_poslovne_godine y, lateral fin_drift(y.idguid) problem))::int as half`;
      return { lost: [...told.values()].filter((one) => !kept.has(one)).length, half: found!.half };
    },
  };
}
