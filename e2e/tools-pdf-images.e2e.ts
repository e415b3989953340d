import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { fixture, makePdf } from '../src/core/pages/test/made.ts';
import { pdfToImages } from '../src/site/tools/pdf/pdf-to-images/tool.ts';
import { expect, faultsInAllLooks, test } from './fixtures.ts';
import { chosen, numbered, pdf } from './pdf-page.ts';
import { downloaded, listen, openTool } from './tool-page.ts';

const begin = (page: Page) => page.getByRole('button', { name: /^Pretvori/ }).click();
const tiles = (page: Page): Locator => page.locator('.pdf-tile');

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
