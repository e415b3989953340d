// Long, since axe looks at every state, and a conversation is drawn as a PDF.
// In the suite: viber-statistics.e2e.ts (counted, forgotten; axe), and src/modules/viber/inbox/person/person.test.ts (exported, erased).
import { expect, faults, test } from './fixtures.ts';
import { looking } from './looks.ts';
import { signedInOnce } from './signed-in.ts';
import { walkStatistics } from './viber-statistics-walk.ts';

const call = signedInOnce();

test('conversations are counted, exported and a person is forgotten', async ({ page }) => {
  test.setTimeout(300_000); // five states in all looks
  await walkStatistics(page, call, looking(), async (card, dialog) => {
    await card.getByRole('button', { name: 'Izvezi razgovor' }).click();
    await expect(dialog).toContainText('Izvoz razgovora');
    expect(await faults(page), 'export').toEqual([]);
    const saved = page.waitForEvent('download', { timeout: 60_000 });
    await dialog.getByRole('button', { name: 'Izvezi' }).click();
    expect((await saved).suggestedFilename()).toMatch(/^viber-.+\.pdf$/);
    await expect(dialog).toBeHidden();
  });
});
