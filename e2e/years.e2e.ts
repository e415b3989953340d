import { test } from './fixtures.ts';
import { looking } from './looks.ts';
import { walkYear } from './years-page.ts';

test('a year is opened, locked, checked, closed as previewed, and opened again', async ({ page }) => {
  test.slow();
  await walkYear(page, looking('locks', 'preview'));
});
