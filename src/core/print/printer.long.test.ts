// Long, since Chromium is started for each of these. In the suite: printer.test.ts (Chromium is killed when nobody waits, and prints the
// next; where there is none).
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { scaledTimeout } from '../../../test/timeout.ts';
import { listProcesses } from '../os/processes.ts';
import { MAX_PRINT_ROWS, type PrintRow } from './document.ts';
import { createPrinter, type Printer } from './printer.ts';
import { printDocument } from './testkit.ts';

vi.setConfig({ testTimeout: scaledTimeout(60_000) });

const log = pino({ level: 'silent' });
const printerWith = (more: { chromePath?: string; time?: number } = {}): Printer =>
  createPrinter({ chromePath: process.env.CHROME_PATH ?? null, log, ...more });
const rows = (count: number): PrintRow[] =>
  Array.from({ length: count }, (_, at) => ({ cells: [String(at), 'x', 1n, 1n] }));
const print = (printer: Printer, count = 1, owner = 'ana', gone?: AbortSignal) =>
  printer.print({ owner, printed: '', ...(gone && { gone }) }, (readRows) =>
    readRows(printDocument({ rows: rows(count) })),
  );

/** Processes and folders of Chromium that this process has started. */
const mine = (): string[] => {
  const mark = new RegExp(`carsija-chromium-\\d+\\.${process.pid}\\.`);
  return [
    ...listProcesses().flatMap(({ command }) => (mark.test(command) ? [command.slice(0, 100)] : [])),
    ...readdirSync(tmpdir()).filter((name) => mark.test(name)),
  ];
};

/** All of them are gone. What was killed is listed until the system has taken it away. */
const allGone = () => expect.poll(mine).toEqual([]);

it('reads nothing before its turn, and refuses the one who asks for more than their part', async () => {
  const printer = printerWith();
  const leave = new AbortController();
  const read: string[] = [];
  const ask = (owner: string) =>
    printer
      .print({ owner, gone: leave.signal, printed: '' }, async (readRows) => {
        read.push(owner);
        return readRows(printDocument({ rows: rows(15_000) }));
      })
      .catch((error: unknown) => error as { status: number; message: string });
  const asked = Array.from({ length: 10 }, () => ask('ana'));
  expect(await asked.at(-1)).toMatchObject({
    status: 429,
    message: 'Upravo se priprema više dokumenata za štampu. Pokušajte ponovo za koji trenutak.',
  });
  const other = ask('bojan');
  expect(read).toEqual(['ana']);
  leave.abort();
  expect(
    (await Promise.all([...asked.slice(0, 9), other])).map((error) => (error as { status: number }).status),
  ).toEqual(Array.from({ length: 10 }, () => 408));
});

it('gives up all printing when the server stops', async () => {
  const printer = printerWith();
  const asked = [print(printer, 15_000), print(printer, 1, 'bojan')].map((one) =>
    one.catch((error: unknown) => error),
  );
  await expect.poll(() => mine().length).toBeGreaterThan(3);
  printer.close();
  expect(await Promise.all(asked)).toMatchObject([{ status: 503 }, { status: 503 }]);
  await allGone();
});

it('says that a document is too long, and that there is XLSX', async () => {
  const tooLong = {
    status: 422,
    errors: { format: expect.stringMatching(/najviše 20\.000 redova.*XLSX/) },
  };
  let read = 0;
  const printer = printerWith();
  const endless = printer.print({ owner: 'ana', printed: '' }, (readRows) =>
    readRows(
      printDocument({
        rows: (async function* () {
          for (;;) {
            read += 1;
            yield { cells: [] };
          }
        })(),
      }),
    ),
  );
  await expect(endless).rejects.toMatchObject(tooLong);
  expect(read).toBe(MAX_PRINT_ROWS + 1);
  await expect(print(printerWith({ time: 1500 }), 10_000)).rejects.toMatchObject(tooLong);
  await allGone();
});
