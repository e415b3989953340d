/**
 * Posting of vouchers of four lines through the service (rules, number, journal, hash chain, balances, open items, audit trail), against
 * bare inserts of the same rows into tables with the same keys and indexes: one by one and 50 in a transaction by 8 connections over 8
 * organisations, and one by one in one type of one organisation. In turn; the ratio of rates, bare = 1.
 */
import { postVouchers } from '../../src/modules/bookkeeping/ledger/posting.service.ts';
import type { NewVoucher } from '../../src/modules/bookkeeping/ledger/voucher.ts';
import { database, openPool } from '../../src/server/db/client.ts';
import { appConnection } from '../../src/server/db/connection.ts';
import { goal } from '../files/lib/goal.ts';
import { filledDatabase } from '../lib/filled.ts';
import { median } from '../lib/median.ts';
import { addOrganisation, invoice, type Organisation } from './lib/organisations.ts';

const CONNECTIONS = 8;
const ROUNDS = 5;
const SECONDS = 3;

const bench = await filledDatabase();
const pool = openPool(appConnection(bench.connection), CONNECTIONS);
try {
  const db = database(pool);
  await bench.sql.unsafe(`
    drop table if exists bare_vouchers, bare_lines;
    create table bare_vouchers (like fin_vouchers including indexes);
    create table bare_lines (like fin_lines including indexes);
    grant select, insert on bare_vouchers, bare_lines to public`);
  const many: Organisation[] = [];
  for (let n = 0; n < CONNECTIONS; n++) many.push(await addOrganisation(bench.sql, db));
  await bench.sql`analyze`;
  let made = 0;

  const bare = async (organisation: Organisation, vouchers: NewVoucher[]): Promise<void> => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      const head = vouchers.flatMap((v) => {
        const number = ++made;
        return [organisation.id, v.idguid, organisation.yearId, v.type, number, number, v.day, v.description];
      });
      await client.query(
        `insert into bare_vouchers (tenant_id, idguid, year_id, type, number, journal_no, day, period, description, carried, source,
          lines, total, posted_at, posted_by, lines_hash, hash)
        values ${placeholders(vouchers.length, 8, (p) => `${p.slice(0, 7).join(', ')}, 1, ${p[7]}, false, 'entry', 4, 117, now(), 'Mjera', ''::bytea, ''::bytea`)}`,
        head,
      );
      const lines = vouchers.flatMap((v) =>
        v.lines.flatMap((l, index) => [
          organisation.id,
          v.idguid,
          index + 1,
          organisation.yearId,
          v.day,
          l.account,
          l.partner_id ?? null,
          l.debit ?? '0',
          l.credit ?? '0',
          l.document_no,
          l.document_date,
          l.due_date,
          l.description,
        ]),
      );
      await client.query(
        `insert into bare_lines (tenant_id, voucher_id, line, year_id, day, account, partner_id, debit, credit, document_no, document_date,
          due_date, description, period)
        values ${placeholders(vouchers.length * 4, 13, (p) => `${p.join(', ')}, 1`)}`,
        lines,
      );
      await client.query('commit');
    } finally {
      client.release();
    }
  };
  const product = async (organisation: Organisation, vouchers: NewVoucher[]): Promise<void> => {
    await organisation.run((ctx) => postVouchers(ctx, vouchers));
  };

  /** Vouchers a second. */
  const rate = async (
    post: typeof bare,
    size: number,
    organisationOf: (nth: number) => Organisation,
  ): Promise<number> => {
    let posted = 0;
    const begun = performance.now();
    const until = begun + SECONDS * 1000;
    await Promise.all(
      Array.from({ length: CONNECTIONS }, async (_, nth) => {
        const organisation = organisationOf(nth);
        while (performance.now() < until) {
          const vouchers = Array.from({ length: size }, (_, n) =>
            invoice(organisation, posted + nth * 7 + n),
          );
          await post(organisation, vouchers);
          posted += size;
        }
      }),
    );
    return posted / ((performance.now() - begun) / 1000);
  };
  const own = (nth: number): Organisation => many[nth]!;
  const cases: [what: string, size: number, of: typeof own, least: number][] = [
    ['one by one, 8 organisations', 1, own, 0.4],
    ['50 in a transaction, 8 organisations', 50, own, 0.6],
    ['one by one, one type of one organisation', 1, () => many[0]!, 0.15],
  ];
  for (const [what, size, of, least] of cases) {
    const ratios: number[] = [];
    const rates: { a: number; b: number }[] = [];
    for (let round = -1; round < ROUNDS; round++) {
      const a = await rate(bare, size, of);
      const b = await rate(product, size, of);
      if (round < 0) continue;
      ratios.push(b / a);
      rates.push({ a, b });
    }
    const [a, b] = [median(rates.map((one) => one.a)), median(rates.map((one) => one.b))];
    goal(`${what}: bare ${a.toFixed(0)}/s, product ${b.toFixed(0)}/s, product / bare`, median(ratios), {
      least,
    });
  }
} finally {
  await pool.end();
  await bench.stop();
}

function placeholders(rows: number, width: number, row: (places: string[]) => string): string {
  return Array.from(
    { length: rows },
    (_, at) => `(${row(Array.from({ length: width }, (_, n) => `$${at * width + n + 1}`))})`,
  ).join(', ');
}
