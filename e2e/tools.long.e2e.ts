// Long, since it presses every button that the tools have in common, and axe looks at each of them in every window.
// In the suite: tools.e2e.ts (found, come back to; one with axe in every window), tools-text.e2e.ts, tools-json.e2e.ts,
// tools-pdf-images.e2e.ts, tools-pdf-to-base64.e2e.ts, tools-pdf-from-base64.e2e.ts, tools-ocr.e2e.ts, tools-qr.e2e.ts, tools-erp.e2e.ts
// (each at its work, with axe).
import { jsonEscape } from '../src/site/tools/json/escape/tool.ts';
import { jsonFormatter } from '../src/site/tools/json/formatter/tool.ts';
import { addressOf } from '../src/site/tools/tool.ts';
import { TOOLS } from '../src/site/tools/tools.ts';
import { expect, test } from './fixtures.ts';
import { downloaded, file, holds, inputBox, listen, openTool } from './tool-page.ts';
import { checkTool } from './tools-walk.ts';

// The longest of the last files: one browser would work on it alone while the others have nothing left.
test.describe.configure({ mode: 'parallel' });

test('the address of a search opens with what was found', async ({ page }) => {
  await page.goto('/alati?q=unescape');
  await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveText([jsonEscape.name]);
});

for (const address of ['/alati/json', '/alati/json/nema-ga', '/alati/nema/ga/nikako'])
  test(`at ${address} all tools stand`, async ({ page }) => {
    const answer = await page.goto(address);
    expect(answer?.status()).toBe(200);
    await expect(page.getByText('Na toj adresi nema alata.')).toBeVisible();
    await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveCount(TOOLS.length);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/alati$/);
  });

test('a tool on a phone shows its own link among those of its area', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const tool of TOOLS) {
    await page.goto(addressOf(tool));
    // Less than all: a border may lie half a pixel outside.
    await expect(page.locator('.tool-street [aria-current]')).toBeInViewport({ ratio: 0.99 });
  }
});

test('axe finds nothing on the tools, in any window', ({ page }) => checkTool(page, '/alati'));

for (const tool of TOOLS)
  test(`axe finds nothing on ${tool.path}, in any window`, ({ page }) => checkTool(page, addressOf(tool)));

test('a jump within the page is a step of its own, and what is changed around it is kept', async ({
  page,
}) => {
  await openTool(page, jsonFormatter);
  // What is changed after it, or right before, stands also in the step before.
  await inputBox(page, 'JSON').fill('{"a":[3,4]}');
  await page.evaluate(() => {
    location.hash = '#sadrzaj';
  });
  await holds(page, '[3,4]');
  await page.reload();
  await expect(inputBox(page, 'JSON')).toHaveValue('{"a":[3,4]}');
  await page.evaluate(() => {
    location.hash = '#alat';
  });
  await inputBox(page, 'JSON').fill('{"a":[5,6]}');
  await page.goBack();
  await holds(page, '[5,6]');
  await page.reload();
  await expect(inputBox(page, 'JSON')).toHaveValue('{"a":[5,6]}');
});

test.describe('JSON escape', () => {
  test('text becomes a JSON string while it is typed, and turns back', async ({ page }) => {
    await openTool(page, jsonEscape);
    const sent = listen(page);
    const result = inputBox(page, 'JSON string');
    await inputBox(page, 'Tekst').fill('Reče: "ć"\n');
    await expect(result).toHaveValue('"Reče: \\"ć\\"\\n"');
    await page.getByLabel('Kao \\uXXXX').check();
    await expect(result).toHaveValue('"Re\\u010de: \\"\\u0107\\"\\n"');
    await page.getByLabel('S navodnicima').uncheck();
    await expect(result).toHaveValue('Re\\u010de: \\"\\u0107\\"\\n');
    await page.keyboard.press('Control+Enter');
    await expect(inputBox(page, 'Tekst')).toHaveValue('Reče: "ć"\n');
    await expect(page).toHaveURL(/\?direction=unescape&quotes=0&unicode=escape$/);
    // Turned back, the way as well.
    await page.getByRole('button', { name: 'Vrati' }).click();
    await expect(inputBox(page, 'JSON string')).toHaveValue('Re\\u010de: \\"\\u0107\\"\\n');
    await expect(page).toHaveURL(/\?quotes=0&unicode=escape$/);
    await page.getByRole('button', { name: 'Ponovi' }).click();
    await expect(page).toHaveURL(/\?direction=unescape&quotes=0&unicode=escape$/);
    await page.getByRole('button', { name: 'Vrati' }).click();
    await expect(inputBox(page, 'Tekst')).toHaveValue('Reče: "ć"\n');
    expect(sent()).toEqual([]);
  });

  test('the result is copied and saved, and the link carries the options alone', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openTool(page, jsonEscape, '?quotes=0');
    await inputBox(page, 'Tekst').fill('tajna "riječ"');
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await expect(inputBox(page, 'JSON string')).toHaveValue('tajna \\"riječ\\"');
    await page.getByRole('button', { name: 'Kopiraj', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Kopirano' })).toBeVisible();
    // Said of what was copied, and not of what stands there next.
    await page.getByRole('button', { name: 'Obriši' }).click();
    await expect(page.getByRole('button', { name: 'Kopiraj', exact: true })).toBeDisabled({ timeout: 1000 });
    await page.getByRole('button', { name: 'Vrati' }).click();
    expect(await copied()).toBe('tajna \\"riječ\\"');
    const { bytes } = await downloaded(page, /^Preuzmi$/);
    expect(bytes.toString()).toBe('tajna \\"riječ\\"');
    await page.getByRole('button', { name: 'Link s postavkama' }).click();
    await expect.poll(copied).toMatch(/\/alati\/json\/escape\?quotes=0$/);
    await page.getByRole('button', { name: 'Obriši' }).click();
    await page.getByRole('button', { name: 'Vrati' }).click();
    await expect(inputBox(page, 'Tekst')).toHaveValue('tajna "riječ"');
  });

  test('a malformed string is explained at its place, and stays as it is', async ({ page }) => {
    await openTool(page, jsonEscape, '?direction=unescape');
    await inputBox(page, 'JSON string').fill('"prvi\\n\ndrugi"');
    const said = page.getByRole('alert');
    await expect(said).toContainText('Red 1, kolona 8:');
    await expect(said).toContainText('novi red');
    await expect(inputBox(page, 'JSON string')).toHaveValue('"prvi\\n\ndrugi"');
    await inputBox(page, 'JSON string').fill('"a\\ud800b"');
    await expect(page.getByText('U rezultatu je polovina znaka')).toBeVisible();
    await inputBox(page, 'JSON string').fill('"prvi\\ndrugi"');
    await expect(inputBox(page, 'Tekst')).toHaveValue('prvi\ndrugi');
    await expect(said).toBeHidden();
  });

  test('what was typed before going back is brought again', async ({ page }) => {
    await openTool(page, jsonEscape);
    const box = inputBox(page, 'Tekst');
    await box.fill('prvo');
    await page.getByRole('button', { name: 'Primjer' }).click();
    const example = await box.inputValue();
    await box.fill('napisano poslije');
    const back = page.getByRole('button', { name: 'Vrati' });
    await back.click();
    await expect(box).toHaveValue(example);
    await back.click();
    await expect(box).toHaveValue('prvo');
    const forth = page.getByRole('button', { name: 'Ponovi' });
    await forth.click();
    await forth.click();
    await expect(box).toHaveValue('napisano poslije');
    await expect(forth).toBeDisabled();
  });

  test('the keys go back and forth as the buttons do, from wherever one is', async ({ page }) => {
    await openTool(page, jsonEscape);
    const box = inputBox(page, 'Tekst');
    await box.fill('prvo\ndrugo');
    await page.getByRole('button', { name: 'Obriši' }).click();
    await page.keyboard.press('Control+z');
    await expect(box).toHaveValue('prvo\ndrugo');
    await page.keyboard.press('Control+y');
    await expect(box).toHaveValue('');
    await box.focus();
    await page.keyboard.press('Control+z');
    await expect(box).toHaveValue('prvo\ndrugo');
    // The cursor stays where the change was.
    await box.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(4, 4));
    await page.keyboard.press('Delete');
    await expect(box).toHaveValue('prvodrugo');
    await page.keyboard.press('Control+z');
    await page.keyboard.insertText('|');
    await expect(box).toHaveValue('prvo\n|drugo');
    // The menu of the field asks the browser itself.
    await page.evaluate(() => document.execCommand('undo'));
    await expect(box).toHaveValue('prvo\ndrugo');
  });

  test('options hold where the browser does not let the address be written', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openTool(page, jsonEscape);
    await page.evaluate(() => {
      history.replaceState = () => {
        throw new DOMException('too many', 'SecurityError');
      };
    });
    await inputBox(page, 'Tekst').fill('"ć"');
    await page.getByLabel('Kao \\uXXXX').check();
    await page.getByLabel('S navodnicima').uncheck();
    await expect(inputBox(page, 'JSON string')).toHaveValue('\\"\\u0107\\"');
    await page.getByRole('button', { name: 'Link s postavkama' }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toMatch(/\?quotes=0&unicode=escape$/);
  });

  test('of two files the one that was given last stands, whichever is read first', async ({ page }) => {
    await openTool(page, jsonEscape);
    await page.evaluate(() => {
      const read = Blob.prototype.arrayBuffer;
      File.prototype.arrayBuffer = async function () {
        if (this.name === 'spora.txt') await new Promise((go) => addEventListener('go', go, { once: true }));
        const bytes = await read.call(this);
        document.title += ` ${this.name}`;
        return bytes;
      };
    });
    const choose = page.locator('input[type=file]');
    await choose.setInputFiles(file('spora.txt', 'spora'));
    await choose.setInputFiles(file('brza.txt', 'brza'));
    await expect(inputBox(page, 'Tekst')).toHaveValue('brza');
    await page.evaluate(() => dispatchEvent(new Event('go')));
    await expect(page).toHaveTitle(/spora\.txt$/);
    await expect(inputBox(page, 'JSON string')).toHaveValue('"brza"');
    await expect(inputBox(page, 'Tekst')).toHaveValue('brza');
  });

  test('the result before is not handed out for another input, and a job given up is begun again', async ({
    page,
  }) => {
    // While deaf, no order reaches a worker.
    await page.addInitScript(() => {
      const { postMessage } = Worker.prototype;
      let deaf = false;
      addEventListener('deaf', () => {
        deaf = true;
      });
      addEventListener('hearing', () => {
        deaf = false;
      });
      Worker.prototype.postMessage = function (...given: unknown[]) {
        if (!deaf) Reflect.apply(postMessage, this, given);
      };
    });
    await openTool(page, jsonEscape);
    const box = inputBox(page, 'Tekst');
    const copy = page.getByRole('button', { name: 'Kopiraj', exact: true });
    const output = page.getByRole('region', { name: 'JSON string' });
    await box.fill('staro');
    await expect(inputBox(page, 'JSON string')).toHaveValue('"staro"');
    await expect(copy).toBeEnabled();
    await page.evaluate(() => dispatchEvent(new Event('deaf')));
    await box.fill('novo');
    await expect(copy).toBeDisabled();
    await expect(output.getByRole('button', { name: 'Preuzmi' })).toBeDisabled();
    await page.keyboard.press('Control+Enter');
    await expect(box).toHaveValue('novo');
    await output.getByRole('button', { name: 'Prekini' }).click();
    await expect(output.getByText('Prekinuto.')).toBeVisible();
    await expect(copy).toBeDisabled();
    await page.evaluate(() => dispatchEvent(new Event('hearing')));
    await output.getByRole('button', { name: 'Pokreni ponovo' }).click();
    await expect(inputBox(page, 'JSON string')).toHaveValue('"novo"');
    await expect(copy).toBeEnabled();
    await expect(output.getByText('Prekinuto.')).toBeHidden();
  });

  test('files: text into the box, what is none is refused with words, and a large one is shown by pieces', async ({
    page,
  }) => {
    await openTool(page, jsonEscape);
    const choose = (chosen: ReturnType<typeof file>) =>
      page.locator('input[type=file]').setInputFiles(chosen);
    await choose(file('a.txt', 'iz datoteke'));
    await expect(inputBox(page, 'Tekst')).toHaveValue('iz datoteke');
    await choose(file('staro.txt', new Uint8Array([0xe8, 0x61, 0x9e])));
    await expect(page.getByRole('alert')).toContainText('windows-1250');
    await expect(page.getByRole('button', { name: 'Uredi kao tekst' })).toBeHidden();
    await page.getByRole('button', { name: 'Pročitaj kao windows-1250' }).click();
    await expect(inputBox(page, 'JSON string')).toHaveValue('"čaž"');
    await page.getByLabel('Zapis datoteke').selectOption('auto');
    await choose(file('prazno.txt', ''));
    await expect(inputBox(page, 'JSON string')).toHaveValue('""');
    await expect(page.getByText('Datoteka „prazno.txt” je prazna.')).toBeVisible();
    await choose(file('utf16.txt', new Uint8Array(Buffer.from('\ufeffčaršija', 'utf16le'))));
    await expect(inputBox(page, 'Tekst')).toHaveValue('\ufeffčaršija');
    await expect(inputBox(page, 'JSON string')).toHaveValue('"čaršija"');
    await choose(file('veliko.txt', 'čaršija\n'.repeat(200_000)));
    await expect(page.getByText('1,9 MB').first()).toBeVisible();
    const output = page.getByRole('region', { name: 'JSON string' });
    await expect(output.getByText(/prikazano 0 B – 16 KB/)).toBeVisible();
    await output.getByRole('button', { name: 'Sljedeći dio' }).click();
    await expect(output.getByText(/prikazano 16 KB – 32 KB/)).toBeVisible();
    const { bytes } = await downloaded(page, /^Preuzmi$/);
    expect(JSON.parse(bytes.toString())).toBe('čaršija\n'.repeat(200_000));
  });
});
