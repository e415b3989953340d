import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import writeExcel from 'write-excel-file/node';
import { box, fixture, makePdf, words } from '../../pages/test/made.ts';
import { read, readForSearch, tableOf, textOf, thumbnailOf } from './reading.ts';
import { closeStored, stored } from './test/made.ts';

afterAll(closeStored);

const caller = { tenant: 'a' };
const BOSNIAN = 'Žuta šuma, ćilim i đerdan čuvaju Čaršiju';
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2a7' } });
/** A PDF whose text has letters that Latin 1 lacks. */
const bosnianPdf = (): Uint8Array =>
  makePdf(
    [
      { content: words('\\001uma \\002\\003\\004', 72, 700) + box('1 0 0', 0, 0, 595, 400) },
      { content: words('druga', 72, 700) },
    ],
    {
      font: '/Type1 /BaseFont /Helvetica /Encoding << /Type /Encoding /Differences [1 /Scaron /ccaron /cacute /dcroat] >>',
    },
  );

describe('a thumbnail', () => {
  it.each([
    ['a.jpg', () => picture(1000, 500).jpeg().toBuffer()],
    ['a.png', () => picture(1000, 500).png().toBuffer()],
    ['a.webp', () => picture(1000, 500).webp().toBuffer()],
    ['a.gif', () => picture(1000, 500).gif().toBuffer()],
    ['a.avif', () => picture(1000, 500).avif({ effort: 0 }).toBuffer()],
    ['a.tif', () => picture(1000, 500).tiff().toBuffer()],
  ])('of %s is a small WebP', async (name, make) => {
    const { thumbnail } = await read(await stored(name, await make()), ['thumbnail']);
    if (!thumbnail.ok) throw new Error(thumbnail.detail);
    expect(thumbnail.value).toMatchObject({
      width: 320,
      height: 160,
      original: { width: 1000, height: 500 },
      pages: null,
    });
    expect(await sharp(thumbnail.value.content).metadata()).toMatchObject({ format: 'webp', width: 320 });
  });

  it('is upright, and never larger than the picture', async () => {
    const turned = await picture(100, 40).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const found = await thumbnailOf(await stored('a.jpg', turned), caller);
    expect(found).toMatchObject({ value: { width: 40, height: 100, original: { width: 40, height: 100 } } });
  });

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
});

describe('the text', () => {
  it('of a PDF, with its thumbnail from the same process', async () => {
    const { text, thumbnail } = await readForSearch(await stored('a.pdf', bosnianPdf()), caller);
    expect(text).toEqual({ ok: true, value: { text: 'Šuma čćđ\ndruga', complete: true } });
    expect(thumbnail.ok).toBe(true);
  });

  it.each([
    ['UTF-8', Buffer.from(BOSNIAN)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${BOSNIAN}`)],
    ['UTF-16', Buffer.from(`\ufeff${BOSNIAN}`, 'utf16le')],
    ['UTF-16 the other way', Buffer.from(`\ufeff${BOSNIAN}`, 'utf16le').swap16()],
    ['windows-1250', windows1250(BOSNIAN)],
  ])('of a text file in %s', async (_name, bytes) => {
    expect(await textOf(await stored('a.txt', bytes), caller)).toMatchObject({ value: { text: BOSNIAN } });
  });

  it('of a web page is what people read of it', async () => {
    const html = `<!doctype html><title>Naslov</title><style>p{color:red}</style><p>a &amp; b<br>3 < 4</p><script>alert("x")</script><!-- bilješka --><div title="a>b">kraj&nbsp;&#269;</div>`;
    expect(await textOf(await stored('a.html', html), caller)).toMatchObject({
      value: { text: 'Naslov\na & b\n3 < 4\nb">kraj č' },
    });
  });

  it('of RTF', async () => {
    const rtf =
      "{\\rtf1\\ansi\\ansicpg1250{\\fonttbl{\\f0 Arial;}}{\\*\\generator X;}\\f0 \\'8auma \\u269?aj\\par {\\b drugi} red\\{\\}}";
    expect(await textOf(await stored('a.rtf', rtf), caller)).toMatchObject({
      value: { text: 'Šuma čaj\ndrugi red{}' },
    });
  });

  it('of an e-mail: its people, subject, text, and names of what it carries', async () => {
    const mail = [
      'From: =?utf-8?Q?Amra_Had=C5=BEi=C4=87?= <amra@example.ba>',
      'To: kupac@example.ba',
      'Subject: =?utf-8?Q?Ra=C4=8Dun?=',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary=x',
      '',
      '--x',
      'Content-Type: text/html; charset=utf-8',
      '',
      `<p>${BOSNIAN}</p>`,
      '--x',
      'Content-Type: application/pdf; name=racun.pdf',
      'Content-Disposition: attachment; filename=racun.pdf',
      '',
      'tajna',
      '--x--',
    ].join('\r\n');
    const found = await textOf(await stored('a.eml', mail), caller);
    const { text } = (found as { value: { text: string } }).value;
    for (const part of ['Račun', 'Amra Hadžić', 'kupac@example.ba', BOSNIAN, 'racun.pdf'])
      expect(text).toContain(part);
    expect(text).not.toContain('tajna');
  });

  it('is cut where there is too much, without halves of letters or what a database refuses', async () => {
    const found = await textOf(await stored('a.txt', `x${'😀'.repeat(600_000)}`), caller);
    if (!found.ok) throw new Error(found.detail);
    expect(found.value.complete).toBe(false);
    expect(found.value.text.length).toBeLessThanOrEqual(1_000_000);
    expect(found.value.text.isWellFormed()).toBe(true);
    expect(await textOf(await stored('a.txt', 'a\0b'), caller)).toMatchObject({ reason: 'unsupported' });
  });
});

describe('the beginning of a table', () => {
  it('of a CSV', async () => {
    const csv = `Šifra;Naziv;Cijena\n1;"a;\n b";5,50\n\n2;c;6\n3;d;7\n`;
    expect(await tableOf(await stored('a.csv', csv), { rows: 3, columns: 2 }, caller)).toEqual({
      ok: true,
      value: {
        sheets: [],
        sheet: 0,
        rows: [
          { number: 1, cells: ['Šifra', 'Naziv'] },
          { number: 2, cells: ['1', 'a;\n b'] },
          { number: 4, cells: ['2', 'c'] },
        ],
        moreRows: true,
        moreColumns: true,
      },
    });
  });

  it('of a large CSV, whose end is not read', async () => {
    const csv = `A;Č\n${'1;čćž\n'.repeat(400_000)}"`;
    const found = await tableOf(await stored('a.csv', csv), {}, caller);
    expect(found).toMatchObject({ ok: true, value: { moreRows: true, moreColumns: false } });
    expect((found as { value: { rows: unknown[] } }).value.rows).toHaveLength(200);
    expect(found).toMatchObject({ value: { rows: { 199: { cells: ['1', 'čćž'] } } } });
  });

  it('of a workbook: the sheet that is asked for, its texts, numbers, days and truths', async () => {
    const day = new Date(Date.UTC(2026, 1, 3));
    const file = await writeExcel([
      { sheet: 'Prvi', data: [[{ value: 'ništa' }]] },
      {
        sheet: 'Drugi & treći',
        data: [
          [{ value: 'Šifra' }, { value: 'Dan' }],
          [{ value: 1.5 }, { value: day, type: Date, format: 'dd.mm.yyyy' }, { value: true }],
          ...Array.from({ length: 1000 }, (_, index) => [{ value: `red ${index}` }]),
        ],
      },
    ] as never).toBuffer();
    const found = await tableOf(await stored('a.xlsx', file), { sheet: 1, rows: 3 }, caller);
    expect(found).toEqual({
      ok: true,
      value: {
        sheets: ['Prvi', 'Drugi & treći'],
        sheet: 1,
        rows: [
          { number: 1, cells: ['Šifra', 'Dan'] },
          { number: 2, cells: [1.5, '3.\u00a02.\u00a02026.', true] },
          { number: 3, cells: ['red 0'] },
        ],
        moreRows: true,
        moreColumns: false,
      },
    });
    expect(await tableOf(await stored('a.xlsx', file), { sheet: 7 }, caller)).toMatchObject({
      reason: 'damaged',
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
});

describe('reading', () => {
  it('ends when nobody waits for it, and leaves nothing behind', async () => {
    const waiting = new AbortController();
    const reading = textOf(await stored('a.txt', 'x'), { ...caller, signal: waiting.signal });
    waiting.abort();
    await expect(reading).rejects.toMatchObject({ status: 408 });
    const processes = () => process.getActiveResourcesInfo().filter((one) => one === 'ProcessWrap').length;
    await expect.poll(processes).toBe(0);
  });

  it('opens no document under a password', async () => {
    const found = await readForSearch(await stored('a.pdf', fixture('open-password.pdf')), caller);
    expect(found).toMatchObject({ thumbnail: { reason: 'protected' }, text: { reason: 'protected' } });
  });
});

/** The text in windows-1250, as old programs write. */
function windows1250(text: string): Uint8Array {
  const decoder = new TextDecoder('windows-1250');
  const bytes = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]),
  );
  return Uint8Array.from(text, (letter) => bytes.get(letter)!);
}
