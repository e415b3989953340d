// Long, since a source is fetched anew after each of its faults.
// In the suite: interrupted.test.ts (stopped, mended by asking again, down, killed), src/modules/procurement/protocol/client.test.ts (the words).
import { describe, expect, it } from 'vitest';
import { scaledTimeout } from '../../../../test/timeout.ts';
import { DONE, faultsOfCopy, startSource, syncKit } from './testkit.ts';

const SLOW = { timeout: scaledTimeout(60_000) };
const kit = syncKit(() => startSource());

describe('what the source does in the middle of a run', () => {
  it.each([
    ['leads elsewhere', ['redirect'], 'Izvor upućuje na drugu adresu, što se ne prati. Provjerite EJN_URL.'],
    ['sends 200 MB', ['big'], 'Odgovor izvora je veći od 32 MB.'],
    ['wants to be left alone for a day', ['429'], /^Izvor traži da se sačeka do .+\.$/],
    [
      'sends a page of works for good',
      Array(8).fill('html'),
      'Izvor je umjesto podataka poslao stranicu, vjerovatno o radovima.',
    ],
  ])('ends it in words, and the next one goes on from there: it %s', SLOW, async (_what, once, fault) => {
    await kit.source.control('faults', { retryAfter: 86_400 });
    let pages = 0;
    const end = await kit.pull({
      progress() {
        if (++pages === 3) void kit.source.control('faults', { once });
      },
    });
    expect(end).toEqual({
      state: 'failed',
      fault: typeof fault === 'string' ? fault : expect.stringMatching(fault),
    });
    await kit.source.control('reset');
    expect(await kit.pull()).toEqual(DONE);
    expect(await faultsOfCopy(kit.t, kit.source)).toEqual({});
  });
});
