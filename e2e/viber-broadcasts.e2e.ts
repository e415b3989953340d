import { test } from './fixtures.ts';
import { signedInOnce } from './signed-in.ts';
import { sendBroadcast, writeBroadcast } from './viber-broadcasts-walk.ts';

const call = signedInOnce();

test('a broadcast is written, tried and sent, and says of whom nobody knows', async ({ page }) => {
  test.slow();
  await writeBroadcast(page, call);
  await sendBroadcast(page);
});
