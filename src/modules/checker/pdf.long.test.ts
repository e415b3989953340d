// Long, since Chromium prints a report. In the suite: texts.test.ts, run/print.test.ts.
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/helper.ts';
import { createSemaphore } from '../../core/semaphore.ts';
import { createPrinter, type Printer } from './pdf.service.ts';
import type { Outcome, Runner } from './run/runner.ts';
import { keepRun } from './test/kept-run.ts';

let app: TestApp;
let printer: Printer;
/** Every printing that was begun, for the test to end. */
let begun: { path: string; end(pdf: string): void; stopped: boolean }[];
const at = () => ({ address: '127.0.0.1', port: 1 });

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(() => {
  begun = [];
  // Chromium's part is tried in run/print.test.ts; here it is who waits for it.
  const runner: Runner = {
    run: (work, { signal } = {}) =>
      new Promise<Outcome>((resolve) => {
        const one = {
          path: work.kind === 'print' ? work.path : '',
          end: (pdf: string) => resolve({ kind: 'printed', pdf: Buffer.from(pdf) }),
          stopped: false,
        };
        begun.push(one);
        signal?.addEventListener('abort', () => {
          one.stopped = true;
          resolve({ kind: 'failed', failure: { code: 'interrupted' } });
        });
      }),
  };
  printer = createPrinter(app.deps, runner, createSemaphore({ running: 1, share: 1, waiting: 2 }));
});

const doneRun = () => keepRun(app, { state: 'done', finished_at: new Date() });
const reader = (network = 'ana') => ({ network, leave: new AbortController() });
const print = (id: string, { network, leave }: ReturnType<typeof reader>) =>
  printer.print(id, at, { network, gone: leave.signal });
const untilBegun = (count: number) => expect.poll(() => begun.length).toBe(count);

it('prints once for all who wait for the same report, and keeps it', async () => {
  const id = await doneRun();
  const both = [print(id, reader()), print(id, reader('bojan'))];
  await untilBegun(1);
  expect(begun[0]?.path).toBe(`/provjera/${id}?print`);
  begun[0]?.end('pdf');
  expect((await Promise.all(both)).map(String)).toEqual(['pdf', 'pdf']);
  expect(String(await print(id, reader()))).toBe('pdf');
  expect(begun).toHaveLength(1);
});

it('goes on while anybody waits for it, is given up with the last, and begun anew for the next', async () => {
  const id = await doneRun();
  const [ana, bojan] = [reader(), reader('bojan')];
  const waiting = [ana, bojan].map(({ leave }) => vi.spyOn(leave.signal, 'addEventListener'));
  const both = [print(id, ana), print(id, bojan)].map((one) => one.catch((error: unknown) => error));
  // Each reads the run first, and then waits for the printing.
  await expect.poll(() => waiting.map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  await untilBegun(1);
  ana.leave.abort();
  expect(begun[0]?.stopped).toBe(false);
  bojan.leave.abort();
  expect(begun[0]?.stopped).toBe(true);
  const again = print(id, reader('ćamil'));
  expect(await Promise.all(both)).toMatchObject([{ status: 408 }, { status: 408 }]);
  await untilBegun(2);
  begun[1]?.end('pdf');
  expect(String(await again)).toBe('pdf');
});

it('refuses what one visitor asks for beyond their part in words of its own, and still takes another’s', async () => {
  const ids = await Promise.all(Array.from({ length: 8 }, doneRun));
  const ana = reader();
  const asked = ids.map((id) => print(id, ana));
  // Which one is too many depends on whose run was read last.
  await expect(Promise.race(asked)).rejects.toMatchObject({
    status: 429,
    message: 'Upravo se priprema više izvještaja za štampu. Pokušajte ponovo za koji trenutak.',
  });
  const bojan = print(await doneRun(), reader('bojan'));
  for (let count = 1; count <= 8; count++) {
    await untilBegun(count);
    begun[count - 1]?.end(`pdf ${count}`);
  }
  // Whoever has one takes turns with whoever has many: which turn it is depends on when it came.
  expect(String(await bojan)).toMatch(/^pdf [3-8]$/);
  const printed = (await Promise.allSettled(asked)).filter(({ status }) => status === 'fulfilled');
  expect(printed).toHaveLength(7);
});
