// Long, since axe looks at every part, and what a bot answers is proved by its engine.
// In the suite: viber-answers.e2e.ts (a flow is built, tried, saved; axe), src/modules/viber/answers/answers.test.ts,
// src/modules/viber/answers/engine.test.ts, resource-form.e2e.ts (stale edits).
import { test } from './fixtures.ts';
import { looking } from './looks.ts';
import { signedInOnce } from './signed-in.ts';
import { buildFlow, greetAndClose, saveAnswers, saveOverOthers } from './viber-answers-walk.ts';

const call = signedInOnce();

test('a welcome and hours are set beside a flow; what two people change at once is kept', async ({
  page,
}) => {
  test.setTimeout(300_000); // six parts in all looks
  const bot = await buildFlow(page, call, looking());
  await greetAndClose(page, looking());
  await saveAnswers(page);
  await saveOverOthers(page, call, bot);
});
