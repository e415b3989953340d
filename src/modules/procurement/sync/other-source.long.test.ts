// Long, since everything is loaded from two sources. In the suite: sync.test.ts, sync-api.test.ts.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { giveRows, noticeRow } from './test/source.ts';
import { DONE, emptyTables, look, NOTICES, pull, startSource, syncApp } from './testkit.ts';

const app = syncApp();

const held = () =>
  look(app.t, sql`select count(*)::int as notices, min(name) as first from ejn_notices where id = 1`);

it('invented notices and those of the service are never mixed, whichever were there first', async () => {
  const service = await giveRows({ [NOTICES]: [noticeRow(1)] });
  const simulator = await startSource();
  try {
    expect(await pull(app.t, service)).toEqual(DONE);
    const before = await held();
    expect(await pull(app.t, simulator)).toEqual({
      state: 'failed',
      fault: expect.stringMatching(/^U ovoj bazi su obavještenja s pravog portala, .*DATA_DIR/),
    });
    expect(await held()).toEqual(before);
    expect(await pull(app.t, service)).toEqual(DONE);

    await emptyTables(app.t);
    expect(await pull(app.t, simulator)).toEqual(DONE);
    const invented = await held();
    expect(await pull(app.t, service)).toEqual({
      state: 'failed',
      fault: expect.stringMatching(/^U ovoj bazi su izmišljena obavještenja iz simulatora, .*DATA_DIR/),
    });
    expect(await held()).toEqual(invented);
  } finally {
    await service.close();
    await simulator.close();
  }
});
