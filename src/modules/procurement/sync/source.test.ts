import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { giveRows, noticeRow } from './test/source.ts';
import { emptyTables, look, pull, startSource } from './testkit.ts';

const DONE = { state: 'done', fault: null };
let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(() => emptyTables(t));

const held = () =>
  look(t, sql`select count(*)::int as notices, min(name) as first from ejn_notices where id = 1`);

it('invented notices and those of the service are never mixed, whichever were there first', async () => {
  const service = await giveRows({ AnnouncementProcedureNotices: [noticeRow(1)] });
  const simulator = await startSource({ days: 1 });
  try {
    expect(await pull(t, service)).toEqual(DONE);
    const before = await held();
    expect(await pull(t, simulator)).toEqual({
      state: 'failed',
      fault: expect.stringMatching(/^U ovoj bazi su obavještenja s pravog portala, .*DATA_DIR/),
    });
    expect(await held()).toEqual(before);
    expect(await pull(t, service)).toEqual(DONE);

    await emptyTables(t);
    expect(await pull(t, simulator)).toEqual(DONE);
    const invented = await held();
    expect(await pull(t, service)).toEqual({
      state: 'failed',
      fault: expect.stringMatching(/^U ovoj bazi su izmišljena obavještenja iz simulatora, .*DATA_DIR/),
    });
    expect(await held()).toEqual(invented);
  } finally {
    await service.close();
    await simulator.close();
  }
});

it('a source that gave nothing yet may be replaced by another', async () => {
  const service = await giveRows({});
  const simulator = await startSource({ days: 1 });
  try {
    expect(await pull(t, service)).toEqual(DONE);
    expect(await pull(t, simulator)).toEqual(DONE);
  } finally {
    await service.close();
    await simulator.close();
  }
});
