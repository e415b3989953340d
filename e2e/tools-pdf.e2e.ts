import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { base64ToPdf } from '../src/site/tools/pdf/base64-to-pdf/tool.ts';
import { box, fixture, type MadePage, makePdf, words } from '../src/site/tools/pdf/engine/test/made.ts';
import { pdfToBase64 } from '../src/site/tools/pdf/pdf-to-base64/tool.ts';
import { pdfToImages } from '../src/site/tools/pdf/pdf-to-images/tool.ts';
import { dress, expect, faults, LOOKS, test } from './fixtures.ts';
import { file, inputBox, listen, openTool } from './tool-page.ts';

const chosen = (page: Page, ...files: ReturnType<typeof pdf>[]) =>
  page.locator('input[type=file]').setInputFiles(files);
const pdf = (name: string, bytes: Uint8Array) => file(name, bytes, 'application/pdf');
const numbered = (count: number, more: MadePage = {}): Uint8Array =>
  makePdf(
    Array.from({ length: count }, (_, index) => ({
      content: box('1 0 0', 0, 0, 100, 100) + words(`Strana ${index + 1}`, 72, 700),
      ...more,
    })),
  );
const begin = (page: Page) => page.getByRole('button', { name: /^Pretvori/ }).click();
const tiles = (page: Page): Locator => page.locator('.pdf-tile');

async function downloaded(page: Page, name: string | RegExp): Promise<{ name: string; bytes: Buffer }> {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name }).click();
  const download = await waiting;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** Names and contents of an archive's files, read by its directory. */
function unzipped(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from('504b0506', 'hex'));
  const found = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const [named, more] = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30)];
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + named);
    found.set(name, bytes.subarray(start, start + bytes.readUInt32LE(at + 24)));
    at += 46 + named + more;
  }
  return found;
}

test.describe('PDF to pictures', () => {
  test('the example becomes pictures, one saved alone, all in an archive, none sent', async ({ page }) => {
    await openTool(page, pdfToImages);
    const sent = listen(page);
    await page.getByRole('button', { name: 'Primjer' }).click();
    await expect(page.getByRole('list', { name: 'Dokumenti' })).toContainText('3 stranice');
    await begin(page);
    await expect(page.getByRole('heading', { name: '3 slike' })).toBeVisible();
    await expect(tiles(page)).toHaveCount(3);
    await expect(page.getByRole('img', { name: 'Stranica 2' })).toBeVisible();
    const one = await downloaded(page, 'Preuzmi stranicu 2');
    expect(one.name).toBe('primjer-2.png');
    expect(await sharp(one.bytes).metadata()).toMatchObject({
      format: 'png',
      width: 750,
      height: 1042,
      density: 150,
    });
    const all = await downloaded(page, 'Preuzmi sve (ZIP)');
    expect(all.name).toBe('primjer-slike.zip');
    const files = unzipped(all.bytes);
    expect([...files.keys()]).toEqual(['primjer-1.png', 'primjer-2.png', 'primjer-3.png']);
    expect(files.get('primjer-2.png')!.equals(one.bytes)).toBe(true);
    expect(sent()).toEqual([]);
  });

  test('pages, resolution and kind follow the options, which the link carries', async ({ page }) => {
    await openTool(page, pdfToImages, '?format=jpeg&dpi=72&quality=80&pages=2-3,5-');
    await chosen(page, pdf('Račun.pdf', numbered(6)));
    await expect(page.getByText('4 stranice, slike oko 595 × 842 piksela')).toBeVisible();
    await begin(page);
    await expect(page.getByRole('heading', { name: '4 slike' })).toBeVisible();
    const files = unzipped((await downloaded(page, 'Preuzmi sve (ZIP)')).bytes);
    expect([...files.keys()]).toEqual(['Račun-2.jpg', 'Račun-3.jpg', 'Račun-5.jpg', 'Račun-6.jpg']);
    const picture = sharp(files.get('Račun-5.jpg')!);
    expect(await picture.metadata()).toMatchObject({ format: 'jpeg', width: 595, height: 842, density: 72 });
    const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
    const at = (info.width * (info.height - 20) + 20) * info.channels;
    expect(data[at]).toBeGreaterThan(240);
    expect(data[at + 1]).toBeLessThan(20);
  });

  test('paper is left out where that is asked for', async ({ page }) => {
    await openTool(page, pdfToImages, '?dpi=72&transparent=1');
    await chosen(page, pdf('list.pdf', numbered(1)));
    await begin(page);
    const { bytes } = await downloaded(page, 'Preuzmi stranicu 1');
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    expect(info.channels).toBe(4);
    expect([...data.subarray(0, 4)][3]).toBe(0);
    const corner = info.width * (info.height - 1) * 4;
    expect([...data.subarray(corner, corner + 4)]).toEqual([255, 0, 0, 255]);
  });

  test('our letters are drawn though the document does not bring them', async ({ page }) => {
    await openTool(page, pdfToImages, '?dpi=72');
    const sent = listen(page);
    const font = '/Type1 /BaseFont /Helvetica /Encoding << /Differences [128 /ccaron /cacute /dcroat] >>';
    const content = 'BT /F1 60 Tf 10 30 Td (\\200\\201\\202) Tj ET';
    await chosen(page, pdf('račun.pdf', makePdf([{ width: 140, height: 100, content }], { font })));
    await begin(page);
    const { bytes } = await downloaded(page, 'Preuzmi stranicu 1');
    const { data } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true });
    expect(data.filter((grey) => grey < 100).length).toBeGreaterThan(500);
    expect(sent()).toEqual([]);
  });

  test('what is wrong with the pages that are asked for is said at their field', async ({ page }) => {
    await openTool(page, pdfToImages);
    await chosen(page, pdf('a.pdf', numbered(3)));
    const field = page.getByLabel('Stranice', { exact: true });
    const button = page.getByRole('button', { name: 'Pretvori u slike' });
    await expect(button).toBeEnabled();
    for (const [said, words] of [
      ['1-x', '„1-x” nije broj stranice'],
      ['2-9', 'Stranice 9 nema: posljednja je 3.'],
      ['3-1', 'ide unazad: pišite 1-3'],
    ] as const) {
      await field.fill(said);
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toHaveAccessibleDescription(new RegExp(words));
      await expect(button).toBeDisabled();
    }
    await field.fill('2-');
    await expect(field).not.toHaveAttribute('aria-invalid');
    await expect(page.getByText('2 stranice, slike oko')).toBeVisible();
    await expect(page).toHaveURL(/\?pages=2-$/);
  });

  test('several documents, locked ones too, go into one archive', async ({ page }) => {
    await openTool(page, pdfToImages, '?dpi=72');
    await chosen(
      page,
      pdf('prvi.pdf', numbered(2)),
      pdf('tajna.pdf', fixture('open-password.pdf')),
      pdf('prvi.pdf', fixture('owner-password.pdf')),
    );
    const docs = page.getByRole('list', { name: 'Dokumenti' });
    // Protected, not locked: it opens without a password.
    await expect(docs.getByRole('listitem').nth(2)).toContainText('zaštićen');
    const password = page.getByLabel('Lozinka za tajna.pdf');
    await password.fill('kriva');
    await password.press('Enter');
    await expect(page.getByRole('alert')).toContainText('Lozinka nije tačna');
    await expect(password).toHaveValue('kriva');
    await password.fill('šifra');
    await page.getByRole('button', { name: 'Otključaj' }).click();
    await expect(docs.getByRole('listitem').nth(1)).toContainText('1 stranica');
    await begin(page);
    await expect(page.getByRole('heading', { name: '4 slike' })).toBeVisible();
    const files = unzipped((await downloaded(page, 'Preuzmi sve (ZIP)')).bytes);
    expect([...files.keys()]).toEqual([
      ...['prvi/prvi-1.png', 'prvi/prvi-2.png', 'tajna/tajna-1.png', 'prvi (2)/prvi-1.png'],
    ]);
    await page.getByRole('button', { name: 'Ukloni: tajna.pdf' }).click();
    await expect(docs.getByRole('listitem')).toHaveCount(2);
    await page.getByRole('button', { name: 'Vrati' }).click();
    await expect(docs.getByRole('listitem')).toHaveCount(3);
  });

  test('what is no document is refused with words, and the page goes on', async ({ page }) => {
    await openTool(page, pdfToImages);
    const whole = numbered(2);
    const png = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    await chosen(
      page,
      pdf('prazan.pdf', new Uint8Array()),
      pdf('slika.pdf', png),
      pdf('bajt.pdf', Uint8Array.of(37)),
      pdf('presječen.pdf', whole.subarray(0, whole.length * 0.6)),
      pdf('bez-stranica.pdf', makePdf([])),
      pdf('smeće.pdf', Buffer.from('%PDF-1.7\n\0\0\0 ništa \nstartxref\n0\n%%EOF')),
      pdf('dobar.pdf', whole),
    );
    const docs = page.getByRole('list', { name: 'Dokumenti' }).getByRole('listitem');
    for (const [nth, said] of [
      'Datoteka je prazna.',
      'Ovo nije PDF: izgleda kao slika PNG.',
      'Ovo nije PDF',
      'PDF je nepotpun: nedostaje mu kraj.',
      'nema nijedne stranice',
      'PDF je oštećen',
      '2 stranice',
    ].entries())
      await expect(docs.nth(nth)).toContainText(said);
    await begin(page);
    await expect(page.getByRole('heading', { name: '2 slike' })).toBeVisible();
  });

  test('a page of impossible size is told, a huge one made smaller, and the others drawn', async ({
    page,
  }) => {
    await openTool(page, pdfToImages, '?dpi=72&format=jpeg');
    const sizes = [
      { width: 4_000_000, height: 4_000_000 },
      { width: 14_400, height: 14_400 },
      { width: 100, height: 100 },
    ];
    await chosen(page, pdf('čudo.pdf', makePdf(sizes)));
    await begin(page);
    await expect(page.getByRole('heading', { name: '2 slike' })).toBeVisible({ timeout: 30_000 });
    await expect(tiles(page).nth(0)).toContainText('1. stranica ima nemoguće dimenzije');
    await expect(tiles(page).nth(1)).toContainText('8.000 × 8.000');
    await expect(page.getByText('Prevelikih stranica: 1.')).toBeVisible();
  });

  test('cancelling keeps what is finished, and one can begin anew', async ({ page }) => {
    await openTool(page, pdfToImages, '?dpi=300');
    await chosen(page, pdf('debeli.pdf', numbered(400)));
    await begin(page);
    await expect(page.getByRole('progressbar')).toBeVisible();
    // One picture alone would not be offered as an archive.
    await expect(tiles(page).nth(1)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText(/Prekinuto: gotovo je \d+ od 400/)).toBeVisible();
    const before = await tiles(page).count();
    expect(before).toBeLessThan(400);
    const files = unzipped((await downloaded(page, 'Preuzmi sve (ZIP)')).bytes);
    expect(files.size).toBe(before);
    await page.getByLabel('Stranice', { exact: true }).fill('400');
    await begin(page);
    await expect(page.getByRole('heading', { name: '1 slika' })).toBeVisible();
    await expect(tiles(page)).toHaveCount(1);
  });

  test('a second click begins anew, and mixes nothing', async ({ page }) => {
    await openTool(page, pdfToImages);
    await chosen(page, pdf('debeli.pdf', numbered(30)));
    await page.getByRole('button', { name: 'Pretvori u slike' }).dblclick();
    await expect(page.getByRole('heading', { name: '30 slika' })).toBeVisible();
    await expect(tiles(page)).toHaveCount(30);
    const first = await downloaded(page, 'Preuzmi sve (ZIP)');
    expect(unzipped(first.bytes).size).toBe(30);
  });

  test('leaving in the middle leaves nothing behind', async ({ page }) => {
    const kept = () =>
      page.evaluate(async () => {
        const count = async (folder: FileSystemDirectoryHandle): Promise<number> => {
          let files = 0;
          for await (const entry of folder.values())
            files += entry.kind === 'file' ? 1 : await count(entry as FileSystemDirectoryHandle);
          return files;
        };
        return count(await navigator.storage.getDirectory());
      });
    await openTool(page, pdfToImages, '?dpi=300');
    await chosen(page, pdf('debeli.pdf', numbered(400)));
    await begin(page);
    await expect.poll(kept).toBeGreaterThan(2);
    await page.goto('/alati');
    await openTool(page, pdfToImages);
    await expect.poll(kept).toBe(0);
  });
});

test.describe('Base64 to PDF', () => {
  test('the example is looked through and saved as it was, and none of it sent', async ({ page }) => {
    await openTool(page, base64ToPdf);
    const sent = listen(page);
    await page.getByRole('button', { name: 'Primjer' }).click();
    const input = await inputBox(page, 'Base64').inputValue();
    await expect(page.getByText('3 stranice')).toBeVisible();
    const shown = page.getByRole('img', { name: 'Stranica 1 od 3' });
    await expect(shown).toHaveAttribute('data-drawn');
    await page.getByRole('button', { name: 'Sljedeća' }).click();
    await expect(page.getByRole('img', { name: 'Stranica 2 od 3' })).toBeVisible();
    await expect(page.locator('iframe, object, embed')).toHaveCount(0);
    const { name, bytes } = await downloaded(page, 'Preuzmi PDF');
    expect(name).toBe('dokument.pdf');
    expect(bytes.toString('base64')).toBe(input.split(',')[1]);
    expect(sent()).toEqual([]);
  });

  test('draws the page itself', async ({ page }) => {
    await openTool(page, base64ToPdf);
    const red = makePdf([{ width: 100, height: 100, content: box('1 0 0', 0, 0, 100, 100) }]);
    await inputBox(page, 'Base64').fill(Buffer.from(red).toString('base64'));
    const canvas = page.getByRole('img', { name: 'Stranica 1 od 1' });
    await expect(canvas).toHaveAttribute('data-drawn');
    const picture = await sharp(await canvas.screenshot())
      .resize(1, 1)
      .raw()
      .toBuffer();
    // The window's colours are not the picture's to the last step.
    const [r, g, b] = picture;
    expect(r).toBeGreaterThan(250);
    expect(Math.max(g!, b!)).toBeLessThan(5);
  });

  test('tells what is wrong: in the Base64 at its place, else in the document', async ({ page }) => {
    await openTool(page, base64ToPdf);
    const input = inputBox(page, 'Base64');
    const alert = page.getByRole('alert');
    await input.fill('JVBERi0x\nLj,cK');
    await expect(alert).toContainText('Red 2, kolona 3');
    await input.fill(Buffer.from('nije to').toString('base64'));
    await expect(alert).toContainText('u njemu nije PDF. Po sadržaju je ovo: tekst');
    await input.fill(Buffer.from(Buffer.from('%PDF-1.7 itd').toString('base64')).toString('base64'));
    await expect(alert).toContainText('kodiran je dvaput');
    const whole = Buffer.from(numbered(3)).toString('base64');
    await input.fill(whole.slice(0, whole.length / 2));
    await expect(alert).toContainText('PDF je nepotpun');
    await expect(alert).toContainText('Base64 tekst nije kopiran do kraja');
    await expect(alert).not.toContainText('reuzmite ga ponovo');
    await expect(page.getByRole('button', { name: 'Preuzmi PDF' })).toBeEnabled();
    await input.fill(whole);
    await expect(page.getByText('3 stranice')).toBeVisible();
    await expect(alert).toHaveCount(0);
  });

  test('takes the PDF out of the answer of an API, and says of a PDF that it is one', async ({ page }) => {
    await openTool(page, base64ToPdf);
    const [one, three] = [numbered(1), numbered(3)].map((pdf) => Buffer.from(pdf).toString('base64'));
    await inputBox(page, 'Base64').fill(
      JSON.stringify({ id: 7, file: three, more: [{ copy: one }] }, null, 1),
    );
    await expect(page.getByText('PDF je uzet iz polja „file” (JSON).')).toBeVisible();
    await expect(page.getByText('3 stranice')).toBeVisible();
    await page.getByRole('group', { name: 'Polja u kojima je PDF' }).getByText('copy').click();
    await expect(page.getByText('1 stranica', { exact: true })).toBeVisible();
    const alert = page.getByRole('alert');
    await inputBox(page, 'Base64').fill('{"file":"SGVsbG8="}');
    await expect(alert).toContainText('Ovo je JSON, a nijedno njegovo polje ne sadrži PDF');
    await inputBox(page, 'Base64').fill('{"file":"JVBERi0x.Lj"}');
    await expect(alert).toContainText('Polje „file”');
    await chosen(page, pdf('racun.pdf', numbered(2)));
    await expect(alert).toContainText('Ovo već jeste PDF');
    await expect(alert.getByRole('link', { name: pdfToBase64.name })).toBeVisible();
    await chosen(
      page,
      file('slika.png', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x10', 'latin1'), 'image/png'),
    );
    await expect(alert).toContainText('Ovo nije tekst (PNG slika)');
  });

  test('takes a file of text, and asks for the password of a locked one', async ({ page }) => {
    await openTool(page, base64ToPdf);
    const locked = Buffer.from(fixture('open-password.pdf')).toString('base64');
    const lines = `data:application/pdf;base64,${locked.match(/.{1,76}/g)!.join('\r\n')}`;
    await chosen(page, file('ugovor.txt', lines));
    await page.getByLabel('Lozinka za ugovor.pdf').fill('šifra');
    await page.getByRole('button', { name: 'Otključaj' }).click();
    await expect(page.getByRole('img', { name: 'Stranica 1 od 1' })).toHaveAttribute('data-drawn');
    const { name, bytes } = await downloaded(page, 'Preuzmi PDF');
    expect(name).toBe('ugovor.pdf');
    expect(bytes.equals(Buffer.from(fixture('open-password.pdf')))).toBe(true);
  });
});

test.describe('PDF to Base64', () => {
  const result = (page: Page) => page.locator('.tool-output .tool-result');

  test('the example goes over in every form, and none of it is sent', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openTool(page, pdfToBase64);
    const sent = listen(page);
    const bytes = Buffer.from(numbered(2));
    await chosen(page, pdf('list.pdf', bytes));
    await expect(result(page)).toHaveValue(bytes.toString('base64'));
    await expect(page.getByRole('img', { name: 'Stranica 1 od 2' })).toHaveAttribute('data-drawn');
    await page.getByLabel('- i _ (za URL)').check();
    await page.getByLabel('Dopuna =').uncheck();
    await expect(result(page)).toHaveValue(bytes.toString('base64url'));
    await page.getByLabel('Data URL', { exact: true }).check();
    await expect(result(page)).toHaveValue(`data:application/pdf;base64,${bytes.toString('base64')}`);
    await page.getByRole('button', { name: 'Kopiraj', exact: true }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe(`data:application/pdf;base64,${bytes.toString('base64')}`);
    await expect(page).toHaveURL(/\?as=url&alphabet=url&padding=0$/);
    expect(sent()).toEqual([]);
  });

  test('a large one is shown by pieces and saved whole', async ({ page }) => {
    await openTool(page, pdfToBase64, '?wrap=mime');
    const bytes = Buffer.concat([Buffer.from(numbered(1)), Buffer.alloc(20_000_000, '\n')]);
    await chosen(page, pdf('velik.pdf', bytes));
    await expect(page.locator('.tool-output')).toContainText('prikazano 0 B – 16 KB');
    const saved = await downloaded(page, 'Preuzmi');
    expect(saved.name).toBe('velik.txt');
    const text = saved.bytes.toString('latin1');
    expect(text.slice(0, 78)).toMatch(/^.{76}\r\n$/s);
    const hash = (what: Buffer) => createHash('sha256').update(what).digest('hex');
    expect(hash(Buffer.from(text, 'base64'))).toBe(hash(bytes));
  });

  test('what is no PDF is refused, a broken one told of', async ({ page }) => {
    await openTool(page, pdfToBase64);
    await chosen(page, pdf('tekst.pdf', Buffer.from('obično pismo')));
    await expect(page.getByRole('alert')).toContainText('Ovo nije PDF: po sadržaju je tekst');
    const whole = numbered(2);
    await chosen(page, pdf('presječen.pdf', whole.subarray(0, whole.length / 2)));
    await expect(page.getByRole('alert')).toContainText('PDF je nepotpun');
    await expect(page.getByRole('alert')).toContainText('Base64 je svejedno napravljen');
    await expect(result(page)).toHaveValue(/^JVBERi0xLjcK/);
    await page.getByRole('button', { name: 'Vrati prethodni' }).click();
    await expect(page.getByRole('alert')).toContainText('Ovo nije PDF');
  });
});

for (const look of LOOKS)
  test(`axe finds nothing on finished pictures, ${look.name}`, async ({ page }) => {
    await dress(page, look);
    await openTool(page, pdfToImages);
    await chosen(
      page,
      pdf('a.pdf', numbered(2)),
      pdf('tajna.pdf', fixture('open-password.pdf')),
      pdf('b.pdf', Buffer.from('b')),
    );
    await expect(page.getByLabel('Lozinka za tajna.pdf')).toBeVisible();
    await begin(page);
    await expect(page.getByRole('heading', { name: '2 slike' })).toBeVisible();
    expect(await faults(page)).toEqual([]);
  });
