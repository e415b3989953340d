import { describe, expect, it } from 'vitest';
import { readOptions } from '../../../options.ts';
import { qrCode } from '../tool.ts';
import { adviceOn, type CodeFacts } from './advice.ts';
import { minPrintSide, printPixels, readingDistance } from './print.ts';

const MADE: CodeFacts = { size: 29, version: 3, scale: 13, logo: null };
const said = (query: string, made: Partial<CodeFacts> = {}) =>
  adviceOn(readOptions(qrCode.options, query), { ...MADE, ...made }).map(
    ({ kind, text }) => `${kind}: ${text}`,
  );

describe('advice on a code', () => {
  it('says nothing of a plain one', () => {
    expect(said('')).toEqual([]);
    expect(said('unit=mm&mm=30')).toEqual([]);
  });

  it('warns of colours that cameras lose, and of inverted ones', () => {
    expect(said('light=%23777777&dark=%23555555')[0]).toMatch(/^warning: Kontrast boja je 1,/);
    expect(said('light=%23000000&dark=%23ffffff')).toEqual([expect.stringContaining('svjetliji od podloge')]);
    // Without a background the code is judged on white.
    expect(said('clear=1&light=%23000000')).toEqual([expect.stringMatching(/^info: Bez podloge/)]);
    expect(said('clear=1&dark=%23ffffff')[0]).toContain('Kontrast boja je 1,0');
  });

  it('warns of a margin that is missing, less of one that is narrow', () => {
    expect(said('margin=3')).toEqual([expect.stringMatching(/^info: Rub je 3/)]);
    expect(said('margin=0')).toEqual([expect.stringMatching(/^warning: Rub je 0/)]);
  });

  it('says how large a print has to be', () => {
    expect(said('unit=mm&mm=10')).toEqual([expect.stringContaining('bar 15 mm')]);
    expect(said('', { scale: 2 })).toEqual([expect.stringContaining('2 px')]);
  });

  it('warns of a logo without reserve, and of one in a dense code', () => {
    expect(said('', { logo: { share: 0.15, safe: true } })).toEqual([]);
    expect(said('', { logo: { share: 0.05, safe: false } })).toEqual([expect.stringContaining('rezerve')]);
    expect(said('', { version: 9, logo: { share: 0.15, safe: true } })).toEqual([
      expect.stringContaining('gust'),
    ]);
  });
});

it('a print is as dense as 4096 pixels allow', () => {
  expect(printPixels(30)).toEqual({ dpi: 600, pixels: 709 });
  expect(printPixels(500)).toEqual({ dpi: 208, pixels: 4094 });
  expect(minPrintSide(177, 4)).toBe(74);
  expect(readingDistance(30)).toBe('30 cm');
  expect(readingDistance(250)).toBe('2,5 m');
});
