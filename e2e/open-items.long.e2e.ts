// Long, since axe looks at every screen of what is open, and reminders are sent.
// In the suite: opened.e2e.ts (they open; axe), story.e2e.ts (an invoice is paid), src/modules/bookkeeping/open-items/items.test.ts,
// src/modules/bookkeeping/open-items/netting.test.ts, and
// src/modules/bookkeeping/open-items/reminders.test.ts.
import { test } from './fixtures.ts';
import { closeOpenItems, remindOfOpenItems } from './open-items-walk.ts';

test('what is open is seen by age, closed, netted, reminded of and printed', async ({ page }) => {
  test.setTimeout(240_000); // twelve screens in all looks
  const partners = await closeOpenItems(page);
  await remindOfOpenItems(page, partners);
});
