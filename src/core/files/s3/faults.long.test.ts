// Long, since files of several parts are written and read again for each fault.
// In the suite: faults.test.ts (silence, 503, lost answers and cut connections, each once).
import { beforeAll, describe, it } from 'vitest';
import { MB, streamOf } from '../../../../test/file-stores.ts';
import { scaledTimeout } from '../../../../test/timeout.ts';
import { newId } from '../../id.ts';
import { big, faultyStore } from './test/faulty.ts';

const faulty = faultyStore();

describe('a write succeeds', { timeout: scaledTimeout(60_000) }, () => {
  it.each([
    ['a part is answered 500', /partNumber=1&/, { answer: 500 }, 1],
    ['the connection is cut in a part', /partNumber=1&/, { cutRequest: 3 * MB }, 2],
    ['no answer comes to the last part', /partNumber=2/, { silentAfter: 0 }, 1],
    ['the answer to a part is lost', /partNumber=2/, 'lost', 1],
    ['the begin is answered 503', /uploads=/, { answer: 503 }, 2],
  ] as const)('although %s', async (_what, match, fault, times) => {
    faulty.firstly(match, fault, times);
    await faulty.writes(big, faulty.under(fault));
  });
});

describe('a read', { timeout: scaledTimeout(60_000) }, () => {
  const id = newId();
  beforeAll(() => faulty.store.write(id, streamOf(big)));

  it.each([
    ['is cut later', { cutAnswer: 3 * MB }, 3],
    ['is answered 503', { answer: 503 }, 1],
  ] as const)('that %s is continued', (_what, fault, times) => faulty.continues(id, fault, times));
});
