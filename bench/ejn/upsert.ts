/**
 * 100,000 changed notices written as pages of the source, against a bare upsert of the same rows into a table with the same indexes, its text
 * for the search ready. In turn; ratio of times. Then the same rows once more, unchanged, and what that does to memory.
 */
import { sql } from 'drizzle-orm';
import { asOperator } from '../../src/core/system.ts';
import { jsonRecordset } from '../../src/core/json-recordset.ts';
import type { TakenRow } from '../../src/modules/procurement/protocol/rows.ts';
import type { Values } from '../../src/modules/procurement/protocol/sets.ts';
import { STEM_VERSION } from '../../src/modules/procurement/stems/stem.ts';
import { vectorText } from '../../src/modules/procurement/stems/vector.ts';
import { writeNotices } from '../../src/modules/procurement/sync/notices-page.ts';
import { goal } from '../files/lib/goal.ts';
import { filledDatabase } from '../lib/filled.ts';
import { median } from '../lib/median.ts';
import { EMPTY, syncDeps } from './lib/syncing.ts';
import { madeTexts } from './lib/texts.ts';

const ROWS = Number(process.env.EJN_ROWS ?? 100_000);
const PAGE = 1000;
const ROUNDS = 3;
const FUTURE = '2090-01-01T00:00:00.0000000Z';

const bench = await filledDatabase({ goods: false });
const { deps, close } = syncDeps(bench.connection, 'http://127.0.0.1:9');

/** The rows as they were made, of which each round changes stamp, value and deadline. */
const made: Values[] = [];
for (const one of madeTexts(ROWS, 2026).notices())
  made.push({
    ...{ procedure_id: one.id, current: true, number: `${one.id}-1-1-3-1/26`, name: one.name },
    ...{ procedure_type: one.procedure, contract_type: one.contract, category: null, criterion: 'LowestPrice' },
    ...{ authority_id: one.authority, authority_name: null, value: one.value.toFixed(2) },
    ...{ announced: new Date(one.announced).toISOString(), deadline: new Date(one.deadline).toISOString() },
  });
const texts = made.map(({ name }) => vectorText(String(name), []));

/** Rows of one page, in the state of a round. */
function pageOf(from: number, round: number): TakenRow[] {
  const stamp = `2026-11-${String(round + 1).padStart(2, '0')}T00:00:00.0000000Z`;
  return made.slice(from, from + PAGE).map((values, n) => ({
    ...{ id: from + n + 1, stamp, faults: [], raw: null },
    values: {
      ...values,
      value: (Number(values.value) + round).toFixed(2),
      deadline: new Date(Date.parse(String(values.deadline)) + round * 86_400_000).toISOString(),
    },
  }));
}

async function product(round: number): Promise<number> {
  const begun = performance.now();
  for (let from = 0; from < ROWS; from += PAGE)
    await asOperator(deps.database, ({ db }) => writeNotices(db, pageOf(from, round), { future: FUTURE, tells: () => true }));
  return performance.now() - begun;
}

const INPUT = jsonRecordset({
  ...{ id: 'bigint', stamp: 'text', procedure_id: 'bigint', number: 'text', name: 'text', procedure_type: 'text' },
  ...{ contract_type: 'text', criterion: 'text', authority_id: 'bigint', value: 'numeric', announced: 'timestamptz' },
  ...{ deadline: 'timestamptz', v: 'text' },
});
const COLUMNS = sql.raw(
  'id, stamp, procedure_id, number, name, procedure_type, contract_type, criterion, authority_id, value, announced, deadline',
);
const CHANGED = sql.raw(
  ['stamp', 'number', 'name', 'procedure_type', 'contract_type', 'criterion', 'authority_id', 'value', 'announced', 'deadline', 'open', 'v']
    .map((column) => `${column} = excluded.${column}`)
    .join(', '),
);

async function bare(round: number): Promise<number> {
  const begun = performance.now();
  for (let from = 0; from < ROWS; from += PAGE) {
    const rows = pageOf(from, round).map(({ id, stamp, values }, n) => ({ id, stamp, ...values, v: texts[from + n] }));
    await deps.database.transaction((tx) =>
      tx.execute(sql`
        insert into bare_notices as n (${COLUMNS}, latest, open, v, stems)
        select ${COLUMNS}, true, coalesce(deadline > now(), false), v::tsvector, ${STEM_VERSION} from ${INPUT(rows)}
        on conflict (id) do update set ${CHANGED} where excluded.stamp > n.stamp`),
    );
  }
  return performance.now() - begun;
}

try {
  await bench.sql.unsafe(`${EMPTY};
    drop table if exists bare_notices;
    create table bare_notices (like ejn_notices including all);
    grant all on bare_notices to public`);
  console.log(`new rows: bare ${(await bare(0)).toFixed(0)} ms, product ${(await product(0)).toFixed(0)} ms`);
  const rounds: { bare: number; product: number; unchanged: number }[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    await bench.sql.unsafe('vacuum analyze ejn_notices; ').catch(() => {});
    await bench.sql`vacuum analyze bare_notices`;
    const [first, second] = [await bare(round), await product(round)];
    rounds.push({ bare: first, product: second, unchanged: await product(round) });
  }
  const of = (who: keyof (typeof rounds)[number]): number => median(rounds.map((one) => one[who]));
  console.log(
    `${ROWS} changed rows: bare ${of('bare').toFixed(0)} ms, product ${of('product').toFixed(0)} ms; unchanged ${of('unchanged').toFixed(0)} ms`,
  );
  goal('rows a second, product / bare upsert', median(rounds.map((one) => one.bare / one.product)), { least: 0.6 });
  goal('unchanged rows, how much faster than changed ones', median(rounds.map((one) => one.product / one.unchanged)), {
    least: 3,
  });

  // Memory of the same work over 10,000 and over all rows.
  const rss = (): number => {
    globalThis.gc?.();
    return process.memoryUsage.rss() / 1024 / 1024;
  };
  let [after10, after] = [0, 0];
  for (let from = 0; from < ROWS; from += PAGE) {
    await asOperator(deps.database, ({ db }) =>
      writeNotices(db, pageOf(from, ROUNDS + 1), { future: FUTURE, tells: () => true }),
    );
    if (from + PAGE === ROWS / 10) after10 = rss();
  }
  after = rss();
  console.log(`memory after ${ROWS / 10} rows ${after10.toFixed(0)} MB, after ${ROWS} ${after.toFixed(0)} MB`);
  goal('growth of memory', after - after10, { most: 50 }, ' MB');
} finally {
  await close();
  await bench.stop();
}
