import { test } from './fixtures.ts';
import { looking } from './looks.ts';
import { signedInOnce } from './signed-in.ts';
import { walkBot } from './viber-bots-walk.ts';

const call = signedInOnce();

test('a bot is added by its token, gets a webhook that says why it fails, is changed and removed', async ({
  page,
}) => {
  test.slow();
  await walkBot(page, call, looking('view'));
});
