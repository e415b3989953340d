// Long, since a process is started for each of these files.
// In the suite: reading.test.ts (a JPEG and a PDF by the process, the readers of all other files without it), office.test.ts.
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { fixture } from '../../pages/test/made.ts';
import { read, readForSearch, tableOf, textOf, thumbnailOf } from './reading.ts';
import { tableHere } from './test/here.ts';
import { closeStored, stored } from './test/made.ts';
import { BOSNIAN, bosnianPdf, expectThumbnail, picture, windows1250 } from './test/samples.ts';

afterAll(closeStored);

const caller = { tenant: 'a' };
describe('a thumbnail', () => {
  it.each([
    ['a.png', () => picture(1000, 500).png().toBuffer()],
    ['a.webp', () => picture(1000, 500).webp().toBuffer()],
    ['a.gif', () => picture(1000, 500).gif().toBuffer()],
    ['a.avif', () => picture(1000, 500).avif({ effort: 0 }).toBuffer()],
    ['a.tif', () => picture(1000, 500).tiff().toBuffer()],
  ])('of %s is a small WebP', async (name, make) => expectThumbnail(await stored(name, await make())));

  it('of a PDF is its first page', async () => {
    const found = await thumbnailOf(await stored('a.pdf', bosnianPdf()), caller);
    if (!found.ok) throw new Error(found.detail);
    expect(found.value).toMatchObject({ width: 226, height: 320, pages: 2, original: null });
    const { data } = await sharp(found.value.content).raw().toBuffer({ resolveWithObject: true });
    // White above, red below.
    expect([...data.subarray(0, 3)].every((one) => one > 240)).toBe(true);
    expect(data.at(-3)).toBeGreaterThan(200);
    expect(data.at(-2)).toBeLessThan(60);
  });

  it('is not made of a drawing with scripts, a film, or a text', async () => {
    for (const name of ['a.svg', 'a.mp4', 'a.txt', 'a.heic'])
      expect((await read(await stored(name, '<svg xmlns="x"/>'), ['thumbnail'])).thumbnail).toMatchObject({
        reason: 'unsupported',
      });
    // Nor when it comes under another name.
    const found = await thumbnailOf(
      await stored('a.png', '<svg xmlns="http://www.w3.org/2000/svg"/>'),
      caller,
    );
    expect(found).toMatchObject({ reason: 'damaged' });
  });

  it('is upright, and never larger than the picture', async () => {
    const turned = await picture(100, 40).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const found = await thumbnailOf(await stored('a.jpg', turned), caller);
    expect(found).toMatchObject({ value: { width: 40, height: 100, original: { width: 40, height: 100 } } });
  });
});

describe('the text', () => {
  it('of a text file in windows-1250', async () => {
    const found = await textOf(await stored('a.txt', windows1250(BOSNIAN)), caller);
    expect(found).toMatchObject({ value: { text: BOSNIAN } });
  });
});

describe('the beginning of a table', () => {
  it('of a CSV', async () => {
    const found = await tableOf(await stored('a.csv', 'A;B;C\n1;2;3\n'), { columns: 2 }, caller);
    expect(found).toMatchObject({
      value: { rows: [{ cells: ['A', 'B'] }, { cells: ['1', '2'] }], moreRows: false, moreColumns: true },
    });
  });

  it('is none of another file', async () => {
    expect(await tableOf(await stored('a.pdf', bosnianPdf()), {}, caller)).toMatchObject({
      reason: 'unsupported',
    });
    expect(
      await tableOf(await stored('a.csv', await picture(9, 9).png().toBuffer()), {}, caller),
    ).toMatchObject({
      ok: false,
    });
  });

  it('of a large CSV, whose end is not read', async () => {
    const csv = `A;Č\n${'1;čćž\n'.repeat(400_000)}"`;
    const found = await tableHere(await stored('a.csv', csv));
    expect(found).toMatchObject({ ok: true, value: { moreRows: true, moreColumns: false } });
    expect((found as { value: { rows: unknown[] } }).value.rows).toHaveLength(200);
    expect(found).toMatchObject({ value: { rows: { 199: { cells: ['1', 'čćž'] } } } });
  });
});

describe('reading', () => {
  it('opens no document under a password', async () => {
    const found = await readForSearch(await stored('a.pdf', fixture('open-password.pdf')), caller);
    expect(found).toMatchObject({ thumbnail: { reason: 'protected' }, text: { reason: 'protected' } });
  });
});
