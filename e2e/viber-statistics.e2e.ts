import { test } from './fixtures.ts';
import { looking } from './looks.ts';
import { signedInOnce } from './signed-in.ts';
import { walkStatistics } from './viber-statistics-walk.ts';

const call = signedInOnce();

test('conversations are counted, and a person is forgotten', async ({ page }) => {
  test.slow();
  await walkStatistics(page, call, looking('statistics'));
});
