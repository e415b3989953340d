// Long, since browsers without Web Locks are rare.
// In the suite: live.e2e.ts (tabs share a stream and lose nothing), src/web/live/leader.test.ts.
import { askForPrivacy, expect, signIn, test } from './fixtures.ts';
import { allShow, openStreams, write } from './live-tabs.ts';

test.beforeEach(({ context }) => askForPrivacy(context));

test('in a browser without Web Locks each tab has a stream of its own, and misses nothing', async ({
  page,
  context,
}) => {
  await context.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }));
  const open = openStreams(context);
  await signIn(page);
  await page.goto('/admin/contact-messages');
  const other = await context.newPage();
  await other.goto('/admin/contact-messages');
  await expect.poll(() => open().length).toBe(2);
  await allShow(await write(page), [page, other]);
  await other.close();
  await allShow(await write(page), [page]);
});
