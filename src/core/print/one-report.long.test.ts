// Long, since Chromium prints a report of many pages. In the suite: printer.test.ts, paginate.test.ts (every row once, sums carried
// over).
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { scaledTimeout } from '../../../test/timeout.ts';
import { type Canary, startCanary } from '../egress/test/canary.ts';
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

/** The amount as it is printed. */
const shown = (fening: bigint): string => {
  const digits = String(fening < 0n ? -fening : fening).padStart(3, '0');
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, '.');
  return `${fening < 0n ? '−' : ''}${whole},${digits.slice(-2)}`;
};

describe('a printed report', () => {
  let canary: Canary;
  beforeAll(async () => {
    canary = await startCanary();
  });
  afterAll(() => canary.stop());

  it('has every row once, in the letters of our language, with sums carried over to the cent', async () => {
    // Texts of strangers are texts, and make Chromium reach nothing.
    const evil = `</td></table></style><img src="http://127.0.0.1:${canary.port}/slika"><script>fetch('/x')</script>`;
    const amounts = Array.from({ length: 120 }, (_, at) => BigInt((at * 7919) % 100_003) - 20_000n);
    const rows = amounts.map((amount, at) =>
      row(
        at + 1,
        amount,
        at % 9 === 0
          ? `Šećer, đumbir i žalfija za Čačak, ćup ${at} `.repeat(2)
          : at === 50
            ? `Račun ${evil}`
            : `Račun čćđšž ${at}`,
      ),
    );
    const total: PrintRow = {
      kind: 'total',
      cells: ['Ukupno', '', amounts.reduce((sum, one) => sum + one), null],
    };
    const { pages } = await print({
      rows: [...rows, total],
      period: '1. 1. 2026. – 31. 12. 2026.',
      note: 'Otisak 3f2a',
      organisation: { name: evil, lines: [evil] },
      after: [
        { kind: 'facts', facts: [[evil, evil]] },
        { kind: 'signatures', labels: ['Sastavio', 'Odobrio'] },
      ],
    });

    let printed = 0;
    let sum = 0n;
    for (const [at, { lines, width, height, unmapped }] of pages.entries()) {
      expect([Math.round(width), Math.round(height), unmapped]).toEqual([595, 842, 0]);
      expect(lines.filter((line) => line === 'R. br. Opis Duguje Saldo')).toHaveLength(1);
      expect(lines.at(-1)).toBe(
        `Štampa: Đorđe Žujić, 26. 11. 2026. 14:05 · Otisak 3f2a Strana ${at + 1} od ${pages.length}`,
      );
      const carried = `${shown(sum)} ${shown(BigInt(printed))}`;
      expect(lines.filter((line) => line.startsWith('Donos'))).toEqual(at === 0 ? [] : [`Donos ${carried}`]);
      // The rest of a text in several lines begins with no number.
      const count = lines.filter((line) => /^\d+ [ŠR]/.test(line)).length;
      for (const amount of amounts.slice(printed, printed + count)) sum += amount;
      printed += count;
      const isLast = at === pages.length - 1;
      const after = `Prenos ${shown(sum)} ${shown(BigInt(printed))}`;
      expect(lines.filter((line) => line.startsWith('Prenos'))).toEqual(isLast ? [] : [after]);
    }
    expect(printed).toBe(120);
    expect(pages.length).toBeGreaterThan(2);
    const text = pages.flatMap(({ lines }) => lines);
    for (const [at, amount] of amounts.entries())
      expect(
        text.some((line) => line.endsWith(`${shown(amount)} ${shown(BigInt(at + 1))}`)),
        String(at),
      ).toBe(true);
    expect(text).toContain(`Ukupno ${shown(sum)}`);
    expect(text.filter((line) => line.includes('Sastavio'))).toHaveLength(1);
    expect([...canary.knocks]).toEqual([]);
    expect(text.join('').split('</td></table></style><img').length - 1).toBeGreaterThan(4);
  });
});
