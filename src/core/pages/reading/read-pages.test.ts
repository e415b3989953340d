import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scaledTimeout } from '../../../../test/timeout.ts';
import type { PageWords } from '../page-words.ts';
import { makePdf, words } from '../test/made.ts';
import { closeOpened, placeOf, readAll, scan, textOf } from './test/reading.ts';

afterAll(closeOpened);

/** Where the scan's heading stands. */
let heading: number[];
let upright: PageWords;
beforeAll(async () => {
  [upright] = (await readAll(scan, 'image/jpeg')).pages as [PageWords];
  heading = placeOf(upright, 'FAKTURA');
}, scaledTimeout(30_000));

describe('a page of a PDF', () => {
  it('has its own words, where its letters stand, and its picture', async () => {
    const content =
      words('Faktura br. 17/26', 60, 742, 20) + words('Ukupno:', 60, 100, 12) + words('117,00', 500, 100, 12);
    const { outcome, pages, pictures } = await readAll(makePdf([{ content }]), 'application/pdf');
    expect(outcome).toEqual({ ok: true, pages: 1 });
    expect(pages[0]).toMatchObject({
      page: 1,
      width: 595,
      height: 842,
      turned: 0,
      source: 'layer',
      fault: null,
    });
    expect(textOf(pages[0]!)).toBe('Faktura br. 17/26 Ukupno: 117,00');
    const [left, top, right, bottom] = pages[0]!.words.at(-1)!.box;
    expect(left).toBeCloseTo(500 / 595, 2);
    expect(right).toBeLessThan(540 / 595);
    // The middle of the figures, which are 12 points high at most.
    expect(Math.abs((top + bottom) / 2 - (842 - 104) / 842)).toBeLessThan(0.003);
    expect(bottom - top).toBeLessThan(12 / 842);
    const lines = pages[0]!.words.map(({ line }) => line);
    expect(lines[0]).toBe(lines[2]);
    expect(lines[0]).not.toBe(lines[3]);
    expect(await sharp(pictures[0]!.content).metadata()).toMatchObject({ format: 'webp', height: 1600 });
  });
});

describe('a picture', () => {
  it('is read, askew as it is, with every word at its place', () => {
    expect(upright).toMatchObject({ source: 'ocr', turned: 0, notes: { coarse: null } });
    expect(textOf(upright)).toContain('PDV broj: 201299430006');
    expect(heading.every((side, at) => Math.abs(side - [7, 60, 32, 65][at]!) <= 2)).toBe(true);
    const ids = upright.words.filter(({ text }) => /^\d{13}$/.test(text));
    expect(ids.length).toBeGreaterThan(0);
    expect(Math.min(...ids.map(({ certainty }) => certainty))).toBeGreaterThan(0.6);
  });
});
