// Long, since hundreds of pages are drawn.
// In the suite: tools-pdf-images.e2e.ts (the example becomes pictures and an archive; axe), and
// src/core/pages/open.test.ts (what is no document).
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { fixture, makePdf } from '../src/core/pages/test/made.ts';
import { pdfToImages } from '../src/site/tools/pdf/pdf-to-images/tool.ts';
import { expect, faultsInAllLooks, test } from './fixtures.ts';
import { chosen, numbered, pdf, unzipped } from './pdf-page.ts';
import { downloaded, listen, openTool } from './tool-page.ts';

const begin = (page: Page) => page.getByRole('button', { name: /^Pretvori/ }).click();
const tiles = (page: Page): Locator => page.locator('.pdf-tile');

test('pages, resolution and kind follow the options, which the link carries', async ({ page }) => {
  await openTool(page, pdfToImages, '?format=jpeg&dpi=72&quality=80&pages=2-3,5-');
  await chosen(page, pdf('Račun.pdf', numbered(6)));
  const promise = page.getByText('4 stranice, slike oko 595 × 842 piksela');
  await expect(promise).toBeVisible();
  const resolution = page.getByLabel('Rezolucija');
  await resolution.fill('0');
  await expect(page.getByRole('button', { name: 'Pretvori u slike' })).toBeDisabled();
  await expect(promise).toBeHidden();
  // A number that is not there any more is no hindrance.
  await page.getByLabel('Kvalitet').fill('900');
  await resolution.fill('72');
  await expect(promise).toBeHidden();
  await page.getByRole('radio', { name: 'PNG' }).check();
  await expect(promise).toBeVisible();
  await page.getByRole('radio', { name: 'JPEG' }).check();
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

test('a page of impossible size is told, a huge one made smaller, and the others drawn', async ({ page }) => {
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
  await expect(page.getByText(/Prekinuto: gotovo je \d+ od 400 \(stranic.*\), ostalo nije\./)).toBeVisible();
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
        try {
          for await (const entry of folder.values())
            files += entry.kind === 'file' ? 1 : await count(entry as FileSystemDirectoryHandle);
        } catch (error) {
          // A folder that is removed while it is counted holds nothing.
          if ((error as DOMException).name !== 'NotFoundError') throw error;
          return 0;
        }
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
    'Ovo nije PDF: izgleda kao PNG slika.',
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

test('axe finds nothing on finished pictures, in any window', async ({ page }) => {
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
  expect(await faultsInAllLooks(page)).toEqual([]);
});
