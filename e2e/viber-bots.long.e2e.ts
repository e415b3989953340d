// Long, since axe looks at every screen of a bot.
// In the suite: viber-bots.e2e.ts (the same walk, with axe on the page of a bot), lists.e2e.ts (the list).
import { test } from './fixtures.ts';
import { looking } from './looks.ts';
import { signedInOnce } from './signed-in.ts';
import { walkBot } from './viber-bots-walk.ts';

const call = signedInOnce();

test('the screens of a bot look right in any window, from its token to its removal', async ({ page }) => {
  test.setTimeout(240_000); // five screens in all looks
  await walkBot(page, call, looking());
});
