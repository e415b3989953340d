// Long, since pages are read letter by letter, some of them several times.
// In the suite: tools-ocr.e2e.ts (a scan is read, and nothing is sent; axe), and src/core/pages/ocr/read-page.test.ts (lying askew).
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { grained } from '../bench/tools/lib/worn-scan.ts';
import { openPdf } from '../src/core/pages/open.ts';
import { bytesSource } from '../src/core/pages/source.ts';
import { fixture, loadForTest, makePdf } from '../src/core/pages/test/made.ts';
import { pdfToText } from '../src/site/tools/pdf/pdf-to-text/tool.ts';
import { expect, faultsInAllLooks, test } from './fixtures.ts';
import { card, picker, scan, TEXT } from './ocr-page.ts';
import { pdf } from './pdf-page.ts';
import { downloaded, file, listen, openTool } from './tool-page.ts';

const CYRILLIC = 'Ђурђевдан је празник који се слави у мају.';
const GRAIN = { ink: 30, paper: 235, grain: 8 };

/** How many pages are shown in the first frame after the bar has gone. */
const shownWhenDone = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        let ran = false;
        new MutationObserver(() => {
          const runs = document.querySelector('.ocr-state [role=progressbar]') !== null;
          if (ran && !runs) requestAnimationFrame(() => done(document.querySelectorAll('.ocr-page').length));
          ran ||= runs;
        }).observe(document.body, { subtree: true, childList: true });
      }),
  );

/** A document, one page for each piece of HTML. In letters of one width: PDFium takes kerned DejaVu Serif, the default on some machines, for many lines. */
async function print(browser: Browser, ...pages: string[]): Promise<Buffer> {
  const page = await browser.newPage();
  await page.setContent(
    `<style>@page{size:160mm 90mm;margin:0}body{font:10px monospace}section{break-after:page;height:88mm}img{height:100%}</style>${pages
      .map((html) => `<section>${html}</section>`)
      .join('')}`,
  );
  const pdf = await page.pdf({ preferCSSPageSize: true });
  await page.close();
  return pdf;
}

const image = (picture: Buffer): string => `<img src="data:image/png;base64,${picture.toString('base64')}">`;

test('takes what is text as it is, reads what lies on its side, and makes it searchable', async ({
  page,
  browser,
}) => {
  const lying = await sharp(await scan(browser, `${TEXT} ${CYRILLIC}`))
    .rotate(90)
    .png()
    .toBuffer();
  const document = await print(browser, `<p>${TEXT} To stoji kao tekst.`, image(lying));
  await openTool(page, pdfToText, '?srp=1');
  await expect(page.getByLabel('Srpski (ćirilica)')).toBeChecked();
  await picker(page).setInputFiles(pdf('ugovor.pdf', document));
  await expect(card(page, 1)).toContainText('To stoji kao tekst.');
  await expect(card(page, 1)).toContainText('upisani tekst');
  await expect(card(page, 2)).toContainText('žuti ćilim', { timeout: 40_000 });
  await expect(card(page, 2)).toContainText('okrenuta 270°');
  const text = await downloaded(page, 'Preuzmi .txt');
  expect(text.name).toBe('ugovor.txt');
  expect(text.bytes.toString()).toContain('Ђурђевдан');
  const working = page.workers().length;
  const { name, bytes } = await downloaded(page, 'Pretraživi PDF');
  expect(name).toBe('ugovor-pretraziv.pdf');
  // The engine that wrote it has gone.
  await expect.poll(() => page.workers().length).toBe(working);
  const opened = openPdf(await loadForTest(), bytesSource(bytes)).document!;
  expect(opened.text(0).text).toContain('To stoji kao tekst.');
  const words = opened.text(1).text.replace(/\s+/g, ' ');
  for (const word of ['Šćućureni', 'đak', 'džezvu', 'žuti ćilim', 'Ђурђевдан', 'празник'])
    expect(words).toContain(word);
});

test('reads through grain, and offers the alphabet that was not chosen', async ({ page, browser }) => {
  // As fine as a page at 150 dpi, with salt and pepper over it.
  const small = await scan(browser, CYRILLIC, { fine: 1, size: 23 });
  const name = (one: string) => page.getByRole('button', { name: one });
  await openTool(page, pdfToText);
  await picker(page).setInputFiles(
    file('sken.png', await grained(small, { ...GRAIN, specks: 0.03 }), 'image/png'),
  );
  await expect(
    page.getByText('Na 1. stranici ima teksta na ćirilici, a čitana je samo latinica.'),
  ).toBeVisible({
    timeout: 40_000,
  });
  expect(await faultsInAllLooks(page)).toEqual([]);
  await name('Pročitaj i ćirilicu').click();
  await expect(card(page, 1)).toContainText(CYRILLIC, { timeout: 40_000 });
  await expect(page.getByLabel('Srpski (ćirilica)')).toBeChecked();
  await expect(page.getByLabel('Bosanski')).toBeChecked();
  await expect(name('Pročitaj i ćirilicu')).toBeHidden();
  await expect(name('Pročitaj s ovim postavkama')).toBeHidden();
});

test('stops when it is told to, keeps what is done, and begins anew', async ({ page, browser }) => {
  const picture = image(await scan(browser, `${TEXT} `.repeat(4)));
  const document = await print(browser, `<p>${TEXT}`, ...Array.from({ length: 12 }, () => picture));
  await openTool(page, pdfToText);
  await picker(page).setInputFiles(pdf('knjiga.pdf', document));
  await expect(card(page, 1)).toBeVisible();
  await expect(page.getByRole('progressbar')).toBeVisible();
  const asksBeforeLeaving = (): Promise<boolean> =>
    page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
  expect(await asksBeforeLeaving()).toBe(true);
  await page.getByRole('button', { name: 'Prekini' }).click();
  await expect(page.getByRole('progressbar')).toBeHidden();
  expect(await asksBeforeLeaving()).toBe(false);
  await expect(
    page.getByText(/^Prekinuto: gotov[aeo] (je|su) \d+ stranic[ae], ostale nisu\.$/),
  ).toBeVisible();
  await expect(card(page, 1)).toContainText('đak');
  await page.getByLabel('Stranice', { exact: true }).fill('1-2');
  await page.getByRole('button', { name: 'Počni ponovo' }).click();
  await expect(card(page, 2)).toContainText('đak', { timeout: 40_000 });
  await expect(card(page, 3)).toBeHidden();
  await expect.poll(() => new URL(page.url()).search).toBe('?pages=1-2');
});

test('keeps a file that comes before a language is chosen', async ({ page }) => {
  await openTool(page, pdfToText, '?bos=0');
  const whole = makePdf([{ content: 'BT /F1 24 Tf 90 700 Td (Cijeli tekst.) Tj ET' }]);
  await picker(page).setInputFiles(pdf('cijeli.pdf', whole));
  await expect(page.getByText('cijeli.pdf')).toBeVisible();
  const read = page.getByRole('button', { name: 'Pročitaj', exact: true });
  await expect(read).toBeDisabled();
  await page.getByLabel('Bosanski').check();
  await read.click();
  await expect(card(page, 1)).toContainText('Cijeli tekst.');
  await page.getByRole('button', { name: 'Očisti' }).click();
  await expect(page.getByText('cijeli.pdf')).toBeHidden();
  // What was cleared away comes back as it was, with nothing to be read anew.
  await page.getByRole('button', { name: 'Vrati' }).click();
  await expect(card(page, 1)).toContainText('Cijeli tekst.');
  await expect(read).toBeHidden();
  await page.getByRole('button', { name: 'Ponovi' }).click();
  await expect(card(page, 1)).toBeHidden();
});

test('says what is wrong with a file, and goes on', async ({ page }) => {
  const bomb = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  bomb.writeUInt32BE(20_000, 16);
  bomb.writeUInt32BE(20_000, 20);
  const whole = makePdf([{ content: 'BT /F1 24 Tf 90 700 Td (Cijeli tekst.) Tj ET' }]);
  await openTool(page, pdfToText, '?mode=layer');
  // The words must differ from those of the file before: its alert stands until this one's comes.
  const says = async (name: string, content: Uint8Array, words: string | RegExp): Promise<void> => {
    await picker(page).setInputFiles(file(name, content, name.endsWith('.pdf') ? 'application/pdf' : ''));
    await expect(page.getByRole('alert')).toContainText(words);
  };
  await says('kratak.pdf', whole.slice(0, whole.length - 60), 'nedostaje mu kraj');
  await says('prazan.pdf', new Uint8Array(), 'Datoteka je prazna.');
  await says('jedan.pdf', Uint8Array.of(0x25), 'Ovo nije ni PDF ni slika');
  await says('ugovor.docx', Buffer.from('PK\x03\x04 i još nešto'), /Ovo nije ni PDF ni slika.*ZIP/);
  await says('sken.png', bomb, 'sken.png: Slika ima 20.000 × 20.000 piksela');
  await says('pola.png', bomb.subarray(0, 20), 'pola.png: Zaglavlje slike ne kaže koliko je velika');
  await picker(page).setInputFiles(pdf('zakljucan.pdf', fixture('open-password.pdf')));
  const password = page.getByLabel('Lozinka za');
  await password.fill('pogrešna');
  await page.getByRole('button', { name: 'Otključaj' }).click();
  await expect(page.getByText('Lozinka nije tačna.')).toBeVisible();
  await password.fill('šifra');
  await page.getByRole('button', { name: 'Otključaj' }).click();
  await expect(card(page, 1)).toContainText('upisani tekst');
  // The form has gone with the button; the keyboard stays where it was.
  await expect(page.locator('.tool-files')).toBeFocused();
  await page.getByLabel('Stranice', { exact: true }).fill('7');
  await page.getByRole('button', { name: 'Pročitaj s ovim postavkama' }).click();
  await expect(page.getByRole('alert')).toContainText('Stranice 7 nema');
  await page.getByLabel('Stranice', { exact: true }).fill('');
  await picker(page).setInputFiles(pdf('cijeli.pdf', whole));
  await expect(card(page, 1)).toContainText('Cijeli tekst.');
});

test('reads a scan that lies askew, marks what it doubts, and nothing leaves the page', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openTool(page, pdfToText);
  const sent = listen(page);
  const shown = shownWhenDone(page);
  await page.getByRole('button', { name: 'Primjer' }).click();
  expect(await shown).toBe(1);
  const first = card(page, 1);
  await expect(first).toContainText('Kazandžije su od bakra kovale džezve, ibrike i', {
    timeout: 40_000,
  });
  await expect(first).toContainText(/pouzdanost 9\d %/);
  await page.getByRole('button', { name: 'Kopiraj sve' }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('čaršija nastala je u petnaestom vijeku. Oko hana i\nhamama');
  // Lines as one, without reading anew.
  await page.getByLabel('Spoji redove u odlomke').check();
  await expect(first).toContainText('Oko hana i hamama');
  // Shorter than its picture now; the paragraphs stay close to each other all the same.
  const [one, other] = await first.locator('.ocr-text > p').all();
  const [above, below] = [(await one!.boundingBox())!, (await other!.boundingBox())!];
  expect(below.y - above.y - above.height).toBeLessThan(20);
  expect(sent()).toEqual([]);
  expect(await faultsInAllLooks(page)).toEqual([]);
});
