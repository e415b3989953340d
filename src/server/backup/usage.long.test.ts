// Long, since processes are started. In the suite: backup.test.ts, restore.test.ts.
import { afterAll, expect, it } from 'vitest';
import { dataFolder } from '../../../test/folder.ts';
import { scaledTimeout } from '../../../test/timeout.ts';
import { run } from './test/commands.ts';

const folder = dataFolder('commands');
afterAll(folder.remove);

it('explains how it is used', { timeout: scaledTimeout(60_000) }, async () => {
  expect(await run('restore', folder.path, [])).toMatchObject({
    code: 1,
    said: expect.stringContaining('Upotreba: npm run restore'),
  });
});
