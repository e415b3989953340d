import type { Page } from '@playwright/test';
import { pdfToText } from '../src/site/tools/pdf/pdf-to-text/tool.ts';
import { expect, faultsInAllLooks, test } from './fixtures.ts';
import { listen, openTool } from './tool-page.ts';

const card = (page: Page, number: number) => page.getByRole('region', { name: `${number}. stranica` });

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
