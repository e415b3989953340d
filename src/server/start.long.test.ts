// Long, since the whole product is started.
// In the suite: start.test.ts (a start where another program has the port, and what is said of disks and databases).

import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { dataFolder } from '../../test/folder.ts';
import { scaledTimeout } from '../../test/timeout.ts';
import { start } from './test/started.ts';

const folder = dataFolder('start');
afterAll(folder.remove);

describe('a start that fails says why, in a line', { timeout: scaledTimeout(60_000) }, () => {
  it('where the folder for the data cannot be', async () => {
    const file = join(folder.path, 'file');
    writeFileSync(file, '');
    const { code, said } = await start({ PORT: '0', DATA_DIR: join(file, 'data') });
    expect([code, said]).toEqual([1, expect.stringMatching(/^\S+: nije folder[^\n]*DATA_DIR\.\n$/)]);
  });

  it('where another program has the port, before anything is made', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const dataDir = join(folder.path, 'none');
    const { code, said } = await start({ PORT: String(port), DATA_DIR: dataDir });
    taken.close();
    expect([code, said]).toEqual([
      1,
      `Port ${port} je zauzet: zaustavite drugi program ili postavite PORT.\n`,
    ]);
    expect(existsSync(dataDir)).toBe(false);
  });
});
