import { type LogLine, makeLine } from '../../../src/modules/app-logs/lines/line.ts';
import { vectorOf } from '../../../src/modules/app-logs/lines/tokens.ts';
import type { Sql } from '../../../test/sql.ts';
import { copy, line as copyLine } from '../../lib/copy.ts';
import type { Filled } from '../../lib/filled.ts';
import { madeLines } from './lines.ts';

/** Lines of the benchmarks (LOG_LINES for fewer), and days that they spread over. */
export const LINES = Number(process.env.LOG_LINES ?? 10_000_000);
const DAYS = 10;
const DAY = 86_400_000;
/** An organisation that the operator does not see. */
export const OTHER = '01890000-0000-7000-8000-00000000cafe';

/** Columns that are written, in this order. */
export const COLUMNS =
  'at, tenant_id, level, app, node, release, message, fields, trace, request, person, problem, words';

/** A line as a line of COPY into these columns. */
export const lineForCopy = (line: LogLine): string =>
  copyLine(
    ...[line.at.toISOString(), line.tenantId, line.level, line.app, line.node, line.release, line.message],
    ...[JSON.stringify(line.fields), line.trace, line.request, line.person],
    ...[line.problem?.fingerprint ?? null, vectorOf(line)],
  );

/** Keeps all lines, however many there are. */
export async function keepAll(sql: Sql): Promise<void> {
  await sql`
    insert into site_settings (key, value) values ('logs_retention_days', '60'), ('logs_retention_mb', '100000')
    on conflict (key) do update set value = excluded.value`;
}

/**
 * Fills the store with lines of the ten days until now, unless it is full: those of the last day as the product makes them, of the days
 * before the same again. Rows first, indexes at the end. Prints how long it took.
 */
export async function fillLines({ sql, tenant }: Pick<Filled, 'sql' | 'tenant'>): Promise<void> {
  await keepAll(sql);
  const [known] = await sql<{ lines: number }[]>`
    select coalesce(sum(lines), 0)::float8 as lines from app_logs.minutes where tenant_id = ${OTHER}`;
  if (known!.lines > 0) return;
  const begun = performance.now();
  await sql`truncate app_logs.lines, app_logs.minutes`;
  const now = Date.now();
  const since = new Date(now - DAY);
  await sql`select app_logs.make_day((${since}::timestamptz at time zone 'UTC')::date - n) from generate_series(-1, ${DAYS}) n`;
  const indexes = await sql<{ name: string; definition: string }[]>`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = 'app_logs.lines'::regclass`;
  for (const { name } of indexes) await sql.unsafe(`drop index app_logs.${name}`);

  const perDay = Math.round(LINES / DAYS);
  const make = madeLines(2026, { own: tenant, other: OTHER });
  await copy(sql, `app_logs.lines (${COLUMNS})`, function* () {
    for (let n = 0; n < perDay; n++) {
      const at = new Date(since.getTime() + (n / perDay) * DAY);
      const { line, source } = make(n, at);
      yield lineForCopy(makeLine(line, source, { now, oldest: 0 }));
    }
  });
  console.log(`a day of ${perDay} lines: ${seconds(begun)} s`);
  const rest = COLUMNS.replace(/^at, /, '');
  for (let day = 1; day < DAYS; day++)
    await sql.unsafe(
      `insert into app_logs.lines (${COLUMNS}) select at - make_interval(hours => ${24 * day}), ${rest} from app_logs.lines where at >= '${since.toISOString()}'`,
    );
  await sql`
    insert into app_logs.minutes (minute, tenant_id, level, app, lines)
    select date_trunc('minute', at, 'UTC'), tenant_id, level, app, count(*) from app_logs.lines group by 1, 2, 3, 4`;
  console.log(`rows: ${seconds(begun)} s`);
  const indexing = performance.now();
  await sql`set maintenance_work_mem = '512MB'`;
  // Of all days, and not of the table that they are parts of alone.
  for (const { definition } of indexes) await sql.unsafe(definition.replace(' ON ONLY ', ' ON '));
  console.log(`indexes: ${seconds(indexing)} s`);
  for (const table of ['lines', 'minutes']) await sql.unsafe(`vacuum analyze app_logs.${table}`);
  const [size] = await sql<{ gigabytes: number }[]>`
    select sum(bytes)::float8 / 1024 ^ 3 as gigabytes from app_logs.days()`;
  console.log(`${LINES} lines, ${size!.gigabytes.toFixed(1)} GiB: filled in ${seconds(begun)} s`);
}

const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(0);
