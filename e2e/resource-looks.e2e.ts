import { test } from './fixtures.ts';
import { looking } from './looks.ts';
import { walkResource } from './resource-looks-walk.ts';
import { signedInOnce } from './signed-in.ts';

const call = signedInOnce();

test('axe finds nothing on a list, a record and the rows of a file, in any window', async ({ page }) => {
  test.slow();
  await walkResource(page, call, looking('list', 'view', 'errors by row'));
});
