import type { Sql } from '../../../test/sql.ts';
import type { Organisation } from './organisations.ts';

export const LINES = 1_000_000;
/** Lines on `CARD_ACCOUNT`. */
export const CARD_LINES = 90_000;
export const CARD_ACCOUNT = '205';
/** Documents of suppliers, of which so many are open. */
export const OPEN = 85_000;

/**
 * Fills an organisation's year 2026 with 250,000 vouchers of four lines by plain SQL: what is measured is how it is read. 90,000 of them
 * are paid in cash; the others leave a supplier's document, half of which is open.
 */
export async function fillMillion(owner: Sql, { id, yearId }: Organisation): Promise<void> {
  await owner`insert into companies (idguid, tenant_id, naziv)
    select md5(${id} || n)::uuid, ${id}, 'Partner ' || n from generate_series(1, 2000) n`;
  await owner.begin(async (tx) => {
    await tx.unsafe(`
      create temporary table filled on commit drop as
        select n, md5('${id}/voucher/' || n)::uuid as idguid, date '2026-01-01' + (n * 7919) % 365 as day,
          10 + n % 900 as base, n <= ${CARD_LINES} as cash, md5('${id}' || (1 + n % 2000))::uuid as partner_id
        from generate_series(1, ${LINES / 4}) n`);
    await tx.unsafe(`
      insert into fin_vouchers (tenant_id, idguid, year_id, type, number, journal_no, day, period, description, carried, source, lines, total,
        posted_at, posted_by, lines_hash, hash)
      select '${id}', idguid, '${yearId}', 'UF', n, n, day, extract(month from day), 'Faktura ' || n, false, 'entry', 4, base * 1.17,
        now(), 'Mjera', '', ''
      from filled`);
    await tx.unsafe(`
      insert into fin_journal_counters (tenant_id, year_id, last) values ('${id}', '${yearId}', ${LINES / 4});
      insert into fin_counters (tenant_id, year_id, type, last, last_hash) values ('${id}', '${yearId}', 'UF', ${LINES / 4}, '')`);
    await tx.unsafe(`
      insert into fin_lines (tenant_id, voucher_id, line, year_id, day, period, account, partner_id, debit, credit, document_no, document_date,
        due_date, description)
      select '${id}', f.idguid, l.line, '${yearId}', f.day, extract(month from f.day),
        l.account, case when l.account = '432' then f.partner_id end, l.debit, l.credit, 'F-' || f.n, f.day, f.day + 30, 'Faktura ' || f.n
      from filled f cross join lateral (values
        (1, (array['530','531','532','533','534','535','536','539','550','551','552','553'])[1 + f.n % 12], round(f.base * 0.8, 2), 0),
        (2, (array['510','511','512','513'])[1 + f.n % 4], f.base - round(f.base * 0.8, 2), 0),
        (3, '270', round(f.base * 0.17, 2), 0),
        (4, case when f.cash then '${CARD_ACCOUNT}' else '432' end, 0, f.base + round(f.base * 0.17, 2))
      ) as l (line, account, debit, credit)`);
    await tx.unsafe(`
      insert into fin_balances (tenant_id, year_id, account, partner_id, period, debit, credit)
      select tenant_id, year_id, account, partner_id, period, sum(debit), sum(credit) from fin_lines
      where tenant_id = '${id}' group by 1, 2, 3, 4, 5`);
    await tx.unsafe(`
      insert into fin_open_items (tenant_id, account, partner_id, document_no, document_date, due_date, booked, matched)
      select tenant_id, account, partner_id, document_no, min(document_date), min(due_date), sum(debit - credit),
        case when row_number() over (order by min(line), document_no) > ${OPEN} then -sum(debit - credit) else 0 end
      from fin_lines where tenant_id = '${id}' and account = '432' group by 1, 2, 3, 4`);
  });
  await owner`vacuum analyze fin_lines, fin_vouchers, fin_balances, fin_open_items, companies`;
}
