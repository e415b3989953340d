import { afterAll, describe, expect, it } from 'vitest';
import writeExcel from 'write-excel-file/node';
import { fixture } from '../../pages/test/made.ts';
import { readingKindOf } from './kind.ts';
import { readForSearch, textOf } from './reading.ts';
import { tableHere, textHere } from './test/here.ts';
import { closeStored, stored } from './test/made.ts';
import { BOSNIAN, bosnianPdf, expectThumbnail, picture, windows1250 } from './test/samples.ts';

afterAll(closeStored);

const caller = { tenant: 'a' };
describe('a thumbnail', () => {
  it('of a.jpg is a small WebP', async () => {
    const jpeg = await picture(1000, 500).jpeg().toBuffer();
    await expectThumbnail(await stored('a.jpg', jpeg));
  });

  it('is not made of a drawing with scripts, a film, or a text', async () => {
    for (const name of ['a.svg', 'a.mp4', 'a.txt', 'a.heic'])
      expect(['picture', 'pdf']).not.toContain(readingKindOf(await stored(name, '<svg xmlns="x"/>')));
  });
});

describe('the text', () => {
  it('of a PDF, with its thumbnail from the same process', async () => {
    const { text, thumbnail } = await readForSearch(await stored('a.pdf', bosnianPdf()), caller);
    expect(text).toEqual({ ok: true, value: { text: 'Šuma čćđ\ndruga', complete: true } });
    if (!thumbnail.ok) throw new Error(thumbnail.detail);
    // Of the first page.
    expect(thumbnail.value).toMatchObject({ width: 226, height: 320, pages: 2, original: null });
  });

  it.each([
    ['UTF-8', Buffer.from(BOSNIAN)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${BOSNIAN}`)],
    ['UTF-16', Buffer.from(`\ufeff${BOSNIAN}`, 'utf16le')],
    ['UTF-16 the other way', Buffer.from(`\ufeff${BOSNIAN}`, 'utf16le').swap16()],
    ['windows-1250', windows1250(BOSNIAN)],
  ])('of a text file in %s', async (_name, bytes) => {
    expect(await textHere(await stored('a.txt', bytes))).toMatchObject({ value: { text: BOSNIAN } });
  });

  it('of a web page is what people read of it', async () => {
    const html = `<!doctype html><title>Naslov</title><style>p{color:red}</style><p>a &amp; b<br>3 < 4</p><script>alert("x")</script><!-- bilješka --><div title="a>b">kraj&nbsp;&#269;</div>`;
    expect(await textHere(await stored('a.html', html))).toMatchObject({
      value: { text: 'Naslov\na & b\n3 < 4\nb">kraj č' },
    });
  });

  it('of RTF', async () => {
    const rtf =
      "{\\rtf1\\ansi\\ansicpg1250{\\fonttbl{\\f0 Arial;}}{\\*\\generator X;}\\f0 \\'8auma \\u269?aj\\par {\\b drugi} red\\{\\}}";
    expect(await textHere(await stored('a.rtf', rtf))).toMatchObject({
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
    const found = await textHere(await stored('a.eml', mail));
    const { text } = (found as { value: { text: string } }).value;
    for (const part of ['Račun', 'Amra Hadžić', 'kupac@example.ba', BOSNIAN, 'racun.pdf'])
      expect(text).toContain(part);
    expect(text).not.toContain('tajna');
  });

  it('is cut where there is too much, without halves of letters or what a database refuses', async () => {
    const found = await textHere(await stored('a.txt', `x${'😀'.repeat(600_000)}`));
    if (!found.ok) throw new Error(found.detail);
    expect(found.value.complete).toBe(false);
    expect(found.value.text.length).toBeLessThanOrEqual(1_000_000);
    expect(found.value.text.isWellFormed()).toBe(true);
    expect(await textHere(await stored('a.txt', 'a\0b'))).toMatchObject({ reason: 'unsupported' });
  });
});

describe('the beginning of a table', () => {
  it('of a CSV', async () => {
    const csv = `Šifra;Naziv;Cijena\n1;"a;\n b";5,50\n\n2;c;6\n3;d;7\n`;
    expect(await tableHere(await stored('a.csv', csv), { rows: 3, columns: 2 })).toEqual({
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
    const found = await tableHere(await stored('a.xlsx', file), { sheet: 1, rows: 3 });
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
    expect(await tableHere(await stored('a.xlsx', file), { sheet: 7 })).toMatchObject({
      reason: 'damaged',
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
    const found = await textHere(await stored('a.pdf', fixture('open-password.pdf')));
    expect(found).toMatchObject({ reason: 'protected' });
  });
});
