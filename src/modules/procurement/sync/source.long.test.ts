// Long, since a source is fetched several times.
// In the suite: sync.test.ts, sync-api.test.ts.
import { expect, it } from 'vitest';
import { giveRows } from './test/source.ts';
import { DONE, pull, startSource, syncApp } from './testkit.ts';

const app = syncApp();

it('a source that gave nothing yet may be replaced by another', async () => {
  const service = await giveRows({});
  const simulator = await startSource();
  try {
    expect(await pull(app.t, service)).toEqual(DONE);
    expect(await pull(app.t, simulator)).toEqual(DONE);
  } finally {
    await service.close();
    await simulator.close();
  }
});
