import { test } from './fixtures.ts';
import { looking } from './looks.ts';
import { signedInOnce } from './signed-in.ts';
import { buildFlow, saveAnswers } from './viber-answers-walk.ts';

const call = signedInOnce();

test('a flow is built, tried on the phone beside it, saved and found again', async ({ page }) => {
  test.slow();
  await buildFlow(page, call, looking('tried'));
  await saveAnswers(page);
});
