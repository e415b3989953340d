// Long, since it walks into every corner of four tools, with files of 30 MB.
// In the suite: tools-text.e2e.ts (three of them at their work, nothing sent, axe), and the tests beside their code.
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { TOOLS as TOOL_LIST } from '../src/site/tools/tools.ts';
import { expect, faults, faultsInAllLooks, test } from './fixtures.ts';
import { bomb, photograph } from './made-pictures.ts';
import { downloaded, listen, openTool } from './tool-page.ts';

const TOOLS = ['base64', 'url', 'base64-image', 'image-base64'];
const address = (tool: string, query = '') => `/alati/text/${tool}${query}`;
const result = (page: Page) => page.locator('.tool-output .tool-result');
const box = (page: Page) => page.locator('.tool-panel:not(.tool-output) textarea');
const file = (page: Page) => page.locator('input[type=file]');

test.describe('Base64', () => {
  test('keeps its options in the address, and the text out of it', async ({ page }) => {
    await page.goto(address('base64', '?alphabet=url&padding=0&charset=windows-1250'));
    await box(page).fill('šđž>');
    await expect(result(page)).toHaveValue('mvCePg');
    await page.getByText('UTF-8', { exact: true }).first().waitFor({ state: 'attached' });
    await page.getByLabel('Tekst je u').selectOption('utf-8');
    await expect(result(page)).toHaveValue(Buffer.from('šđž>').toString('base64url'));
    await expect.poll(() => new URL(page.url()).search).toBe('?alphabet=url&padding=0');
  });

  test('tells what is wrong and where, and goes on', async ({ page }) => {
    await page.goto(address('base64', '?direction=decode'));
    await box(page).fill('YWJj\nYW,j');
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Red 2, kolona 3');
    await expect(alert).toContainText('„,” ne pripada u Base64');
    await alert.getByRole('button', { name: 'Pokaži mjesto' }).click();
    expect(await box(page).evaluate((area: HTMLTextAreaElement) => area.selectionStart)).toBe(7);
    await box(page).fill('YWJjY');
    await expect(alert).toContainText('Red 1, kolona 5');
    await expect(alert).toContainText('nije moguć');
    await box(page).fill('YQ=');
    await expect(alert).toContainText('Dopuna je prekratka');
    await box(page).fill('YW!Jj');
    await alert.getByRole('button', { name: 'Preskoči što ne pripada' }).click();
    await expect(result(page)).toHaveValue('abc');
    await box(page).fill('YR==');
    await expect(page.getByText('bitovi koji nisu nula')).toBeVisible();
    await expect(result(page)).toHaveValue('a');
  });

  test('refuses half a letter with words', async ({ page }) => {
    await page.goto(address('base64'));
    await box(page).evaluate((area: HTMLTextAreaElement) => {
      area.value = 'a\ud83d';
      area.dispatchEvent(new InputEvent('input', { bubbles: true }));
    });
    await expect(page.getByRole('alert')).toContainText('polovina znaka');
  });

  test('offers bytes that are no text as a file, and text of another charset as text', async ({ page }) => {
    await page.goto(address('base64', '?direction=decode'));
    const png = await bomb();
    await box(page).fill(`"data:image/jpeg;base64,${png.toString('base64')}"`);
    await expect(page.getByRole('heading', { name: 'Dekodirano: PNG slika' })).toBeVisible();
    await expect(page.getByRole('row').first()).toContainText('89 50 4e 47');
    const saved = await downloaded(page, /Preuzmi .png/);
    expect(saved.name).toBe('dekodirano.png');
    expect(saved.bytes.equals(png)).toBe(true);
    await box(page).fill(Buffer.from([0xe8, 0x61, 0x9a, 0x61]).toString('base64'));
    await page.getByRole('button', { name: 'Pročitaj kao windows-1250' }).click();
    await expect(result(page)).toHaveValue('čaša');
  });

  test('turns a large result round, and goes back to what was before', async ({ page }, info) => {
    const bytes = randomBytes(20_000_000);
    const path = info.outputPath('film.bin');
    await writeFile(path, bytes);
    await page.goto(address('base64'));
    await file(page).setInputFiles(path);
    await expect(page.locator('.tool-output')).toContainText('19,1 MB → 25,4 MB');
    await page.getByRole('button', { name: 'Okreni' }).click();
    const back = await downloaded(page, /Preuzmi .bin/);
    expect(back.bytes.equals(bytes)).toBe(true);
    await page.getByRole('button', { name: 'Okreni' }).click();
    await expect(page.locator('.tool-output')).toContainText('19,1 MB → 25,4 MB');
    await page.getByRole('button', { name: 'Vrati' }).click();
    await expect(page.getByRole('radio', { name: 'Iz Base64' })).toBeChecked();
    expect((await downloaded(page, /Preuzmi .bin/)).bytes.equals(bytes)).toBe(true);
  });

  test('reads what is written with percents in a file too', async ({ page }) => {
    await page.goto(address('base64', '?direction=decode'));
    const text = 'čaršija '.repeat(40_000);
    const buffer = Buffer.from(`data:text/plain,${encodeURIComponent(text)}`);
    await file(page).setInputFiles({ name: 'adresa.txt', mimeType: 'text/plain', buffer });
    await expect(page.getByText('sadržaj je URL-kodiran')).toBeVisible();
    expect((await downloaded(page, /^Preuzmi$/)).bytes.toString()).toBe(text);
  });

  test('takes files in steps, both ways', async ({ page }, info) => {
    const bytes = randomBytes(30_000_000);
    const given = async (name: string, content: Buffer) => {
      const path = info.outputPath(name);
      await writeFile(path, content);
      await file(page).setInputFiles(path);
    };
    await page.goto(address('base64', '?wrap=mime'));
    await given('film.bin', bytes);
    await expect(page.locator('.tool-output')).toContainText('28,6 MB →');
    const coded = await downloaded(page, /^Preuzmi$/);
    expect(coded.bytes.toString('latin1', 0, 78)).toMatch(/^[^\r]{76}\r\n$/);
    expect(Buffer.from(coded.bytes.toString('latin1'), 'base64').equals(bytes)).toBe(true);
    await page.goto(address('base64', '?direction=decode'));
    await given('film.txt', coded.bytes);
    const back = await downloaded(page, /Preuzmi .bin/);
    expect(back.bytes.equals(bytes)).toBe(true);
    // A fault far inside a file has its place too.
    coded.bytes[78 * 200_000 + 5] = 33;
    await given('film.txt', coded.bytes);
    await expect(page.getByRole('alert')).toContainText('Red 200.001, kolona 6');
  });
});

test.describe('URL', () => {
  test('has the query as a table that can be changed', async ({ page }) => {
    await page.goto(address('url'));
    await box(page).fill('https://a.ba/x?ime=%C4%8Daj&b=%7E#c');
    await expect(page.getByLabel('Vrijednost 1')).toHaveValue('čaj');
    await page.getByLabel('Vrijednost 1').fill('šećer & so');
    await expect(box(page)).toHaveValue('https://a.ba/x?ime=%C5%A1e%C4%87er%20%26%20so&b=%7E#c');
    await page.getByRole('button', { name: 'Izbaci ime' }).click();
    await expect(box(page)).toHaveValue('https://a.ba/x?b=%7E#c');
    await page.getByRole('button', { name: 'Dodaj red' }).click();
    await expect(box(page)).toHaveValue('https://a.ba/x?b=%7E&ime=#c');
  });

  test('goes back by whole steps from the table, and forward again', async ({ page }) => {
    await page.goto(address('url'));
    const steps = [
      '',
      'https://x.ba/p?a=1&b=2&c=3',
      'https://x.ba/p?a=19&b=2&c=3',
      'https://x.ba/p?a=19&c=3',
    ];
    await box(page).pressSequentially(steps[1]!);
    await page.getByLabel('Vrijednost 1').click();
    await page.keyboard.press('End');
    await page.keyboard.type('9');
    await expect(box(page)).toHaveValue(steps[2]!);
    await page.getByRole('button', { name: 'Izbaci b' }).click();
    await expect(box(page)).toHaveValue(steps[3]!);
    await page.getByRole('button', { name: 'Dodaj red' }).click();
    const last = 'https://x.ba/p?a=19&c=3&ime=';
    await expect(box(page)).toHaveValue(last);
    for (const step of [...steps.toReversed(), '']) {
      await page.keyboard.press('Control+z');
      await expect(box(page)).toHaveValue(step);
    }
    for (const step of [...steps.slice(1), last]) {
      await page.keyboard.press('Control+Shift+z');
      await expect(box(page)).toHaveValue(step);
    }
    // From within a field of the table, too.
    await page.getByLabel('Vrijednost 1').focus();
    await page.keyboard.press('Control+z');
    await expect(box(page)).toHaveValue(steps[3]!);
  });

  test('explains malformed sequences at their places', async ({ page }) => {
    await page.goto(address('url'));
    await box(page).fill('dobar%20dan\n100% %G1 %E8aj %C4');
    const remarks = page.locator('.tool-output .tool-notice');
    await expect(remarks).toContainText('Neispravnih nizova: 4');
    await expect(remarks).toContainText('Red 2, kolona 4');
    await expect(remarks).toContainText('%G1 nije niz');
    await expect(remarks).toContainText('U zapisu windows-1250 bilo bi „č”');
    await expect(result(page)).toHaveValue('dobar dan\n100% %G1 %E8aj %C4');
    await page.getByRole('button', { name: 'Pročitaj kao windows-1250' }).click();
    await expect(result(page)).toHaveValue('dobar dan\n100% %G1 čaj Ä');
    await expect.poll(() => new URL(page.url()).search).toBe('?charset=windows-1250');
    await page.getByLabel('Bajtovi su').selectOption('utf-8');
    await box(page).fill('%G1 '.repeat(320));
    await expect(remarks).toContainText('Neispravnih nizova: 320, prikazano prvih 8.');
    await box(page).fill('%25C4%258D');
    await page.getByRole('button', { name: 'Dekodiraj još jednom' }).click();
    await expect(result(page)).toHaveValue('č');
  });

  test('knows names of hosts', async ({ page }) => {
    await page.goto(address('url', '?kind=host&direction=encode'));
    await page.getByRole('button', { name: 'Primjer' }).click();
    await expect(result(page)).toHaveValue('xn--evelija-f7ac.com');
    await box(page).fill('pаypal.com');
    await expect(page.locator('.tool-output')).toContainText('miješa pisma');
    await box(page).fill('a..ba');
    await expect(page.getByRole('alert')).toContainText('Dvije tačke');
    await box(page).fill('čaršija .ba');
    await expect(page.getByRole('alert')).toContainText('ne može stajati razmak');
    await expect(result(page)).toHaveValue('čaršija .ba');
  });
});

test.describe('Base64 to a picture', () => {
  test('never lets a drawing act, and does not decode a bomb', async ({ page }) => {
    await page.goto(address('base64-image'));
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>document.title="zlo"</script></svg>';
    await box(page).fill(Buffer.from(drawing).toString('base64'));
    await expect(page.getByRole('img', { name: 'Pregled: slika' })).toBeVisible();
    await expect(
      page.locator('.picture-shown svg, .picture-shown object, .picture-shown iframe'),
    ).toHaveCount(0);
    await expect(page).not.toHaveTitle('zlo');
    await box(page).fill((await bomb()).toString('base64'));
    await expect(page.getByText('20.000 × 20.000 piksela')).toBeVisible();
    await expect(page.getByRole('img', { name: 'Pregled: slika' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Preuzmi .png' })).toBeEnabled();
  });
});

test.describe('pictures to Base64', () => {
  test('several at once, in the form that is asked for', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openTool(page, TOOL_LIST.find(({ path }) => path === 'text/image-base64')!);
    const sent = listen(page);
    const png = await sharp({ create: { width: 3, height: 2, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    await file(page).setInputFiles([
      // The name lies: the bytes count.
      { name: 'čardak.jpg', mimeType: 'image/jpeg', buffer: png },
      { name: 'bomba.png', mimeType: 'image/png', buffer: await bomb() },
      { name: 'tekst.png', mimeType: 'image/png', buffer: Buffer.from('nije slika') },
    ]);
    await expect(page.getByRole('heading', { name: 'Napravljeno: 2, odbijeno: 1' })).toBeVisible();
    const cards = page.locator('.picture-card');
    await expect(cards.nth(0)).toContainText('PNG slika, 3 × 2 px');
    await expect(cards.nth(1)).toContainText('Base64 je svejedno napravljen');
    await expect(cards.nth(2).getByRole('alert')).toContainText('po sadržaju je ovo: tekst');
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await page.getByRole('button', { name: 'Kopiraj: čardak.jpg' }).click();
    await expect.poll(copied).toBe(`data:image/png;base64,${png.toString('base64')}`);
    await page.getByLabel('Zapiši kao').selectOption('css');
    const all = await downloaded(page, /Preuzmi sve/);
    expect(all.name).toBe('slike.css');
    expect(all.bytes.toString()).toContain(
      `.cardak {\n  background-image: url("data:image/png;base64,${png.toString('base64')}");\n}`,
    );
    await page.getByRole('button', { name: 'Ukloni sve' }).click();
    await expect(cards).toHaveCount(0);
    await page.getByRole('button', { name: 'Vrati' }).click();
    await expect(cards).toHaveCount(3);
    expect(sent()).toEqual([]);
    expect(await faults(page)).toEqual([]);
  });

  test('what is removed is not worked on any more', async ({ page }) => {
    // A worker that never comes to an end of it.
    await page.addInitScript(() => {
      Worker.prototype.postMessage = () => {};
    });
    await page.goto(address('image-base64'));
    await file(page).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await bomb() });
    await expect(page.getByText('Čitam slike…')).toBeVisible();
    await page.getByRole('button', { name: 'Ukloni sve' }).click();
    await expect(page.getByText('Čitam slike…')).toBeHidden();
  });

  test('does not show more pixels at once than there is memory for', async ({ page }) => {
    await page.goto(address('image-base64'));
    const png = await bomb();
    png.writeUInt32BE(9000, 16);
    png.writeUInt32BE(10_000, 20);
    await file(page).setInputFiles(
      Array.from({ length: 6 }, (_, index) => ({ name: `${index}.png`, mimeType: 'image/png', buffer: png })),
    );
    await expect(page.getByRole('heading', { name: 'Napravljeno: 6' })).toBeVisible();
    await expect(page.getByText('Slike iznad ove već zauzimaju mnogo memorije')).toHaveCount(2);
  });

  test('tells what a photograph gives away, and takes it out', async ({ page }) => {
    await page.goto(address('image-base64'));
    await file(page).setInputFiles({ name: 'IMG.jpg', mimeType: 'image/jpeg', buffer: await photograph() });
    const card = page.locator('.picture-card');
    await expect(card).toContainText('mjesto snimanja (43,8583; 18,4)');
    await page.getByLabel('Ukloni metapodatke').check();
    await expect(card).toContainText('Uklonjeno: Exif');
    await expect(card).toContainText('kako je slika okrenuta');
    const { bytes } = await downloaded(page, /Preuzmi sliku/);
    expect(bytes.includes('Ana')).toBe(false);
    expect((await sharp(bytes).metadata()).orientation).toBe(6);
    await expect.poll(() => new URL(page.url()).search).toBe('?strip=1');
  });
});

test('nothing leaves the page while it works', async ({ page }) => {
  for (const name of TOOLS) {
    const tool = `text/${name}`;
    await openTool(page, TOOL_LIST.find((one) => one.path === tool)!);
    const sent = listen(page);
    await page.getByRole('button', { name: 'Primjer' }).click();
    await expect(page.locator('.tool-output :is(.tool-result, .picture-view img)').first()).toBeVisible();
    if (name === 'image-base64') {
      await file(page).setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await photograph() });
      await expect(page.locator('.picture-view img')).toHaveCount(2);
    } else {
      const given = 'https://a.ba/?x=1%';
      await box(page).fill(given);
      if (name === 'base64-image') await expect(page.getByRole('alert')).toBeVisible();
      else
        await expect(result(page)).toHaveValue(
          name === 'url' ? given : Buffer.from(given).toString('base64'),
        );
    }
    expect(sent()).toEqual([]);
  }
});

// With the example in it every tool is looked at by tools.long.e2e.ts.
for (const [tool, wrong] of [
  ['base64', 'YWJ!'],
  ['url', 'x=%E8%&b=%25%32%30'],
  ['base64-image', 'YWJ!'],
] as const)
  test(`${tool} has no faults in any window while it says what is wrong`, async ({ page }) => {
    await page.goto(address(tool));
    if (tool === 'base64') await page.getByRole('radio', { name: 'Iz Base64' }).check();
    await box(page).fill(wrong);
    await expect(page.locator('.tool-notice').first()).toBeVisible();
    expect(await faultsInAllLooks(page)).toEqual([]);
  });
