// Long, since some seventy pages are drawn and read.
// In the suite: paginate.test.ts (every row once, sums carried over), printer.test.ts.
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { scaledTimeout } from '../../../test/timeout.ts';
import { type Canary, prowlingPage, startCanary } from '../egress/test/canary.ts';
import type { PrintDocument, PrintRow } from './document.ts';
import { createPrinter } from './printer.ts';
import { printDocument, readPrinted } from './testkit.ts';

vi.setConfig({ testTimeout: scaledTimeout(60_000) });

const printer = createPrinter({
  chromePath: process.env.CHROME_PATH ?? null,
  log: pino({ level: 'silent' }),
});
const print = async (given: Partial<PrintDocument>) => {
  const printing = { owner: 'proba', printed: 'Štampa: Đorđe Žujić, 26. 11. 2026. 14:05' };
  const { pdf } = await printer.print(printing, (readRows) => readRows(printDocument(given)));
  return { pdf, pages: await readPrinted(pdf) };
};
const row = (at: number, amount: bigint, text = `Račun ${at}`): PrintRow => ({
  cells: [String(at), text, amount, BigInt(at)],
});

describe('a printed report', () => {
  it('is cut into parts when it is long, and is one document again', async () => {
    const rows = Array.from({ length: 3000 }, (_, at) => row(at + 1, 100n));
    const { pages, pdf } = await print({ rows, orientation: 'landscape' });
    expect(pages.length).toBeGreaterThan(60);
    expect(Math.round(pages[0]!.width)).toBe(842);
    const numbers = pages.flatMap(({ lines }) =>
      lines.flatMap((line) => /^(\d+) Račun/.exec(line)?.[1] ?? []),
    );
    expect(numbers).toEqual(rows.map(({ cells }) => cells[0]));
    expect(pages[70]!.lines.at(-1)).toMatch(new RegExp(`Strana 71 od ${pages.length}$`));
    // Without the tags, which would take ten times as much.
    expect(pdf.length).toBeLessThan(2_000_000);
  });
});

describe('texts of strangers', () => {
  let canary: Canary;
  beforeAll(async () => {
    canary = await startCanary();
  });
  afterAll(() => canary.stop());

  it('are texts, wherever they stand, and make Chromium reach nothing', async () => {
    const page = prowlingPage(canary.port, `http://127.0.0.1:${canary.port}`);
    const evil = `</td></table></style><img src="http://127.0.0.1:${canary.port}/slika"><script>fetch('/x')</script>`;
    const { pages } = await print({
      title: evil,
      organisation: { name: evil, lines: [evil] },
      before: [{ kind: 'text', heading: evil, text: page }],
      rows: [row(1, 1n, evil), { kind: 'group', cells: [evil] }],
      after: [
        { kind: 'facts', facts: [[evil, evil]] },
        { kind: 'signatures', labels: [evil] },
      ],
      note: evil,
    });
    expect([...canary.knocks]).toEqual([]);
    const text = pages.flatMap(({ lines }) => lines).join('');
    expect(text.split('</td></table></style><img').length - 1).toBeGreaterThan(6);
  });

  it('are cut off where one is higher than a page, and what follows is still there', async () => {
    const endless = { kind: 'row' as const, cells: ['2', 'dugačko '.repeat(20_000), 5n, 5n] };
    const narrow = [
      { label: '#', width: 60 },
      { label: 'Opis', width: 3 },
      { label: 'D', width: 20, carry: 'sum' as const },
    ];
    const { pages } = await print({ columns: narrow, rows: [row(1, 5n), endless, row(3, 7n)] });
    const [first, last] = pages.map(({ lines }) => lines);
    expect(pages).toHaveLength(2);
    expect(first).toContain('Prenos 0,05');
    expect(last).toContain('Donos 0,05');
    expect(last?.filter((line) => /^3 .* 0,07$/.test(line))).toHaveLength(1);
    // Nothing hangs over the foot.
    expect(last?.at(-1)).toMatch(/Strana 2 od 2$/);
  });
});
