// Long, since it tries all that may be wrong.
// In the suite: tools-pdf-from-base64.e2e.ts (the example seen and saved as it was, and none of it sent).
import sharp from 'sharp';
import { box, fixture, makePdf } from '../src/core/pages/test/made.ts';
import { base64ToPdf } from '../src/site/tools/pdf/base64-to-pdf/tool.ts';
import { pdfToBase64 } from '../src/site/tools/pdf/pdf-to-base64/tool.ts';
import { expect, test } from './fixtures.ts';
import { chosen, numbered, pdf } from './pdf-page.ts';
import { downloaded, file, inputBox, openTool } from './tool-page.ts';

test('draws the page itself', async ({ page }) => {
  await openTool(page, base64ToPdf);
  const red = makePdf([{ width: 100, height: 100, content: box('1 0 0', 0, 0, 100, 100) }]);
  await inputBox(page, 'Base64').fill(Buffer.from(red).toString('base64'));
  const canvas = page.getByRole('img', { name: 'Stranica 1 od 1' });
  await expect(canvas).toHaveAttribute('data-drawn');
  // Without its rim, which may stand between two rows of the window.
  const picture = await sharp(await canvas.screenshot())
    .extract({ left: 8, top: 8, width: 480, height: 480 })
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
  await inputBox(page, 'Base64').fill(JSON.stringify({ id: 7, file: three, more: [{ copy: one }] }, null, 1));
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
