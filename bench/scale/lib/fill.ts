import type { Ctx } from '../../../src/core/context.ts';
import { newId } from '../../../src/core/id.ts';
import { postVouchers } from '../../../src/modules/bookkeeping/ledger/posting.service.ts';
import type { NewVoucher } from '../../../src/modules/bookkeeping/ledger/voucher.ts';
import { database, openPool } from '../../../src/server/db/client.ts';
import { appConnection, type PgConnection } from '../../../src/server/db/connection.ts';
import type { Sql } from '../../../test/sql.ts';
import { addOrganisation } from '../../ledger/lib/organisations.ts';

/** Goods groups of each organisation. `BENCH_ROWS`: another number. */
export const ROWS = Number(process.env.BENCH_ROWS ?? 100);
/** Vouchers of two lines that each has posted. */
const VOUCHERS = 10;
/** What they are posted to, and accounts beside these. */
const ACCOUNTS = ['551', '205'];
const OTHER_ACCOUNTS = 50;
/** Organisations that one statement makes. */
const CHUNK = 500;
/** Rows that one statement makes of the big one. */
const MILLION = 1_000_000;

/** What an organisation has beside its people and rights; keys begin with the organisation, so ids may repeat. */
const TABLES = [
  'erp_grupe_robe',
  'fin_settings',
  'fin_konta',
  'fin_vrste_naloga',
  'fin_pdv_oznake',
  'fin_poslovne_godine',
  'fin_vouchers',
  'fin_lines',
  'fin_balances',
  'fin_counters',
  'fin_journal_counters',
  'fin_open_items',
];

/** Id of the n-th organisation of the benchmark, from 1, as SQL and as text. */
export const ORGANISATION = (n: string): string => `md5('organisation/' || ${n})::uuid`;
/** Id of its one person. */
export const PERSON = (n: string): string => `md5('person/' || ${n})::uuid`;

/**
 * Fills a prepared database with organisations alike: goods groups, a small chart, posted vouchers, a person with the rights of an
 * administrator. The first is made by the product's own services, the others are its copies. Returns how many rows each has.
 */
export async function fillOrganisations(
  owner: Sql,
  connection: PgConnection,
  organisations: number,
): Promise<number> {
  const model = await makeModel(owner, connection);
  await owner.unsafe(`set session_replication_role = replica`);
  try {
    for (let from = 1; from <= organisations; from += CHUNK)
      await addChunk(owner, model, from, Math.min(from + CHUNK - 1, organisations));
    await forget(owner, model);
  } finally {
    await owner.unsafe(`set session_replication_role = default`);
  }
  await owner.unsafe('vacuum (analyze)');
  let rows = 0;
  for (const table of [...TABLES, 'tenant_permissions']) {
    const [counted] = await owner.unsafe<{ count: number }[]>(
      `select count(*)::int as count from ${table} where tenant_id = ${ORGANISATION('1')}`,
    );
    rows += counted!.count;
  }
  return rows;
}

/** Whether that has been done. */
export async function isFilled(owner: Sql): Promise<boolean> {
  const found = await owner.unsafe(`select from tenants where idguid = ${ORGANISATION('1')}`);
  return found.length > 0;
}

/** The organisation that is copied; its id. */
async function makeModel(owner: Sql, connection: PgConnection): Promise<string> {
  const pool = openPool(appConnection(connection), 1);
  try {
    const { id, run } = await addOrganisation(owner, database(pool));
    await owner`
      insert into erp_grupe_robe (tenant_id, idguid, sifra, naziv, aktivno)
      select ${id}, gen_random_uuid(), lpad(n::text, 6, '0'),
        (array['Čaše','Đevđir','Šerpa','Žica','Ćup','Lonac','Tava'])[1 + n % 7] || ' ' || md5(n::text), n % 10 > 0
      from generate_series(1, ${ROWS}) n`;
    await owner.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`
        delete from fin_konta where tenant_id = ${id}
          and not exists (select from unnest(${ACCOUNTS}::text[]) used where used like konto || '%')
          and konto not in (select konto from fin_konta where tenant_id = ${id} order by konto limit ${OTHER_ACCOUNTS})`;
    });
    await run((ctx) => postSome(ctx));
    return id;
  } finally {
    await pool.end();
  }
}

const postSome = (ctx: Ctx): Promise<unknown> =>
  postVouchers(
    ctx,
    Array.from(
      { length: VOUCHERS },
      (_, n): NewVoucher => ({
        idguid: newId(),
        type: 'TM',
        day: `2026-${String(1 + (n % 9)).padStart(2, '0')}-15`,
        description: `Nalog ${n}`,
        source: 'entry',
        lines: [
          { account: ACCOUNTS[0]!, debit: '10.00', description: 'Reprezentacija' },
          { account: ACCOUNTS[1]!, credit: '10.00', description: 'Blagajna' },
        ],
      }),
    ),
  );

async function addChunk(owner: Sql, model: string, from: number, to: number): Promise<void> {
  const made = `generate_series(${from}, ${to}) n`;
  await owner.begin(async (tx) => {
    await tx.unsafe(
      `insert into tenants (idguid, name) select ${ORGANISATION('n')}, 'Organizacija ' || n from ${made}`,
    );
    await tx.unsafe(`insert into tenant_permissions (tenant_id, permission)
      select ${ORGANISATION('n')}, p.name from ${made} cross join permissions p`);
    await tx.unsafe(`insert into users (idguid, email, password_hash, first_name, last_name)
      select ${PERSON('n')}, 'osoba' || n || '@scale.test', 'x', 'Osoba', n::text from ${made}`);
    await tx.unsafe(`insert into tenant_users (tenant_id, user_id, is_default)
      select ${ORGANISATION('n')}, ${PERSON('n')}, true from ${made}`);
    await tx.unsafe(`insert into member_roles (tenant_id, user_id, role_id)
      select ${ORGANISATION('n')}, ${PERSON('n')}, r.idguid from ${made}
      cross join (select idguid from roles where name = 'admin' and tenant_id is null) r`);
    for (const table of TABLES) {
      const columns = (
        await tx<{ name: string }[]>`
          select column_name as name from information_schema.columns
          where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' and column_name <> 'tenant_id'
          order by ordinal_position`
      ).map(({ name }) => `"${name}"`);
      await tx.unsafe(`insert into ${table} (tenant_id, ${columns.join(', ')})
        select ${ORGANISATION('n')}, ${columns.map((name) => `model.${name}`).join(', ')}
        from ${made} cross join ${table} model where model.tenant_id = '${model}'`);
    }
  });
}

/** Adds organisation 0, which has the same and so many goods groups beside. */
export async function addBig(owner: Sql, rows: number): Promise<void> {
  const [model] = await owner.unsafe<{ id: string }[]>(`select ${ORGANISATION('1')}::text as id`);
  await owner.unsafe('set session_replication_role = replica');
  try {
    await addChunk(owner, model!.id, 0, 0);
    // Indexes that are made at once take a part of the time.
    const indexes = await owner<{ name: string; definition: string }[]>`
      select indexname as name, indexdef as definition from pg_indexes
      where schemaname = 'public' and tablename = 'erp_grupe_robe' and indexname <> 'erp_grupe_robe_pk'`;
    for (const { name } of indexes) await owner.unsafe(`drop index ${name}`);
    for (let from = 1; from <= rows; from += MILLION)
      await owner.unsafe(`
        insert into erp_grupe_robe (tenant_id, idguid, sifra, naziv, aktivno)
        select ${ORGANISATION('0')}, uuidv7(), 'B' || lpad(n::text, 8, '0'),
          (array['Čaše','Đevđir','Šerpa','Žica','Ćup','Lonac','Tava'])[1 + n % 7] || ' ' || md5(n::text), n % 10 > 0
        from generate_series(${from}, ${Math.min(from + MILLION - 1, rows)}) n`);
    await owner.unsafe(`set maintenance_work_mem = '1GB'`);
    for (const { definition } of indexes) await owner.unsafe(definition);
  } finally {
    await owner.unsafe('set session_replication_role = default');
  }
  await owner.unsafe('vacuum (analyze) erp_grupe_robe');
}

/** Removes the model, so that there are as many organisations as were asked for. */
async function forget(owner: Sql, model: string): Promise<void> {
  await owner.begin(async (tx) => {
    // Posted vouchers are removed by whoever says so (modules/trail/guard.ts).
    await tx`select set_config('app.trail_maintenance', 'on', true)`;
    for (const table of [...TABLES.toReversed(), 'companies', 'audit_log'])
      await tx.unsafe(`delete from ${table} where tenant_id = '${model}'`);
    await tx.unsafe(`delete from tenants where idguid = '${model}'`);
  });
}
