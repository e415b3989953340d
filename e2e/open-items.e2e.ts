import { test } from './fixtures.ts';
import { closeOpenItems } from './open-items-walk.ts';

test('what is open is seen by age, closed and netted', async ({ page }) => {
  test.slow();
  await closeOpenItems(page);
});
