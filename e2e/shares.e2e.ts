import { test } from './fixtures.ts';
import { shareOnce } from './shares-walk.ts';
import { signedIn } from './signed-in.ts';

signedIn();

test('a file is shared by a link with a password, and downloaded once', async ({ page, browser }) => {
  test.slow();
  await shareOnce(page, browser);
});
