import { test } from './fixtures.ts';
import { looking } from './looks.ts';
import { callOffDeletion, takeOut } from './selidba-walk.ts';
import { signedInOnce } from './signed-in.ts';

const call = signedInOnce();

test('an organisation is taken out, and its deletion ordered and called off', async ({ page }) => {
  test.slow();
  const moved = await takeOut(page, call, looking('taken out'));
  await callOffDeletion(page, moved, looking('deleting'));
});
