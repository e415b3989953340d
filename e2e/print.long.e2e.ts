// Long, since each of these is drawn page by page.
// In the suite: print.e2e.ts (the journal), src/modules/bookkeeping/reports/print.test.ts.
import { expect, test } from './fixtures.ts';
import { longBooks, printed } from './print-page.ts';

test('card, trial balance and a statement of open items land as PDFs for paper', async ({ page }) => {
  test.setTimeout(120_000);
  const partners = await longBooks(page);
  const card = await printed(page, '/fin/izvjestaji/kartica?account=551');
  expect(card.name).toBe('kartica.pdf');
  expect(card.pages.length).toBeGreaterThan(1);
  const balance = await printed(page, '/fin/izvjestaji/bruto-bilans');
  expect(balance.pages[0]!.width).toBeGreaterThan(balance.pages[0]!.height);
  const statement = await printed(page, `/fin/otvorene-stavke/partneri/${partners.Sarač}/ios`);
  expect(statement.pages[0]!.lines.join('\n')).toContain('Sarač d.o.o.');
});
