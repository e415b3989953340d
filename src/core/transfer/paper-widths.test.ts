import { describe, expect, it } from 'vitest';
import { columnWidths, type PrintedColumn } from './paper-widths.ts';

const column = (label: string, texts: string[], whole = false): PrintedColumn => ({ label, whole, texts });
const day = column('Datum', ['31. 12. 2026.'], true);
const number = column('Nalog', ['UF-0001/2026']);
const long = (label: string): PrintedColumn => column(label, ['riječ '.repeat(30).trim()]);
const alone = (one: PrintedColumn): number => columnWidths([one], 'portrait')[0]!;

describe('widths of printed columns', () => {
  it('leave days, numbers and headings whole where long texts want more than the sheet has', () => {
    const narrow = column('Dokument', ['1']);
    const widths = columnWidths(
      [day, number, narrow, long('Opis'), long('Naziv'), long('Partner')],
      'portrait',
    );
    expect(widths.slice(0, 3)).toEqual([day, number, narrow].map(alone));
    for (const width of widths.slice(3)) expect(width).toBeGreaterThan(20);
    expect(widths.reduce((sum, one) => sum + one, 0)).toBeCloseTo(124);
  });

  it('give all texts one line where there is room', () =>
    expect(alone(column('Mjesec', [...Array(20).fill('mart'), 'početno stanje']))).toBe(
      alone(column('', ['početno stanje'])),
    ));

  it('give most texts one line before the longest takes the rest', () => {
    const [usual, odd] = columnWidths(
      [
        column('Opis', [...Array(20).fill('Kupac iz Sarajeva'), 'riječ '.repeat(30)]),
        ...Array(6).fill(long('Naziv')),
      ],
      'landscape',
    );
    expect(usual).toBeLessThan(odd!);
  });
});
