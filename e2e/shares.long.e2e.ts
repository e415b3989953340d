// Long, since axe looks at every state, and a second link is revoked.
// In the suite: shares.e2e.ts (shared with a password, downloaded once; axe), lists.e2e.ts (all links), and
// src/modules/stored-files/shares.test.ts (revoked, expired, used up).
import { test } from './fixtures.ts';
import { revokeAnother, shareOnce } from './shares-walk.ts';
import { signedIn } from './signed-in.ts';

signedIn();

test('a file is shared by a link with a password, downloaded once, and shared no more', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000); // eight states in all looks
  const name = await shareOnce(page, browser);
  await revokeAnother(page, name);
});
