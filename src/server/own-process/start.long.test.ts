// Long, since a process is started that logs more than is passed on at once.
// In the suite: start.test.ts (a process is started, and hears and is heard).
import { expect, it } from 'vitest';
import { LogTap } from '../../core/log-tap.ts';
import { createLog } from '../log.ts';
import { startOwnProcess } from './start.ts';

it('hears all lines that the process logs before its end', async () => {
  const tap = new LogTap();
  const child = await startOwnProcess<number, null>(
    {
      connection: { host: '127.0.0.1', database: 'nema' } as never,
      logLevel: 'warn',
      log: createLog({ logLevel: 'warn' }),
      tap,
    },
    {
      name: 'proba',
      program: new URL('./test/loud.ts', import.meta.url),
      connections: 1,
      orders: () => 1200,
    },
  );
  await child.stop();
  const heard = tap.take(2000).map((line) => JSON.parse(line));
  expect(heard.map(({ n }) => n)).toEqual(Array.from({ length: 1200 }, (_, n) => n + 1));
  expect(heard[0]).toMatchObject({ process: 'proba', msg: 'kraj' });
});
