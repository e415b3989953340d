// Long, since axe looks at every screen of what is open, and reminders are sent.
// In the suite: open-items.e2e.ts (seen by age, closed, netted; axe), print.e2e.ts (the statement on paper), and
// src/modules/bookkeeping/open-items/reminders.test.ts.
import { test } from './fixtures.ts';
import { closeOpenItems, remindOfOpenItems } from './open-items-walk.ts';

test('what is open is seen by age, closed, netted, reminded of and printed', async ({ page }) => {
  test.setTimeout(240_000); // twelve screens in all looks
  const partners = await closeOpenItems(page);
  await remindOfOpenItems(page, partners);
});
