import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { scaledTimeout } from '../../../test/timeout.ts';
import { listProcesses } from '../os/processes.ts';
import type { PrintRow } from './document.ts';
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

it('kills Chromium when nobody waits any more, and prints the next document', async () => {
  const printer = printerWith();
  const leave = new AbortController();
  const left = print(printer, 15_000, 'ana', leave.signal).catch((error: unknown) => error);
  await expect.poll(() => mine().length).toBeGreaterThan(3);
  const waiting = new AbortController();
  const second = print(printer, 1, 'ana', waiting.signal).catch((error: unknown) => error);
  waiting.abort();
  expect(await second).toMatchObject({ status: 408 });
  leave.abort();
  expect(await left).toMatchObject({ status: 408 });
  await allGone();
  const { name, pdf } = await print(printer);
  expect([name, pdf.subarray(0, 5).toString()]).toEqual(['proba', '%PDF-']);
  await allGone();
});

it('says that printing is not possible now where there is no Chromium', async () => {
  const printer = printerWith({ chromePath: '/nema/chromium' });
  await expect(print(printer)).rejects.toMatchObject({ status: 503, code: 'not_printed' });
});
