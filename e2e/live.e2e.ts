import type { Page } from '@playwright/test';
import { launchOptions } from './browser.ts';
import { askForPrivacy, expect, inLongRuns, signIn, test } from './fixtures.ts';
import { allShow, openStreams, write } from './live-tabs.ts';

// One of the tabs crashes then.
if (inLongRuns) test.use({ launchOptions: launchOptions() });
test.beforeEach(({ context }) => askForPrivacy(context));

test('tabs share one stream, and lose nothing when the one that holds it is closed', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  const open = openStreams(context);
  await signIn(page, undefined, '/admin/contact-messages');
  const tabs = [page];
  // Enough that one is left when one was closed, and two where one has crashed, too.
  for (let n = 1; n < (inLongRuns ? 4 : 2); n++) {
    const tab = await context.newPage();
    await tab.goto('/admin/contact-messages');
    await expect(tab.getByRole('heading', { level: 1, name: 'Kontakt poruke' })).toBeVisible();
    tabs.push(tab);
  }
  await expect.poll(() => open().length).toBe(1);
  await allShow(await write(page), tabs);

  const leader = (): Page => open()[0]!.frame().page();
  const closed = leader();
  const left = tabs.filter((tab) => tab !== closed);
  const [, second] = await Promise.all([closed.close(), write(left[0]!)]);
  await allShow(second, left);
  await expect.poll(() => open().length).toBe(1);

  if (inLongRuns) {
    const crashed = leader();
    const alive = left.filter((tab) => tab !== crashed);
    const [, third] = await Promise.all([crashed.goto('chrome://crash').catch(() => {}), write(alive[0]!)]);
    await allShow(third, alive);
    await expect.poll(() => open().length).toBe(1);
  }
});
