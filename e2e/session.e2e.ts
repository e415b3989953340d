import { expect, signInOnPage, test } from './fixtures.ts';

test('two tabs whose access token has run out are refreshed in turn, and both stay signed in', async ({
  page,
  context,
}) => {
  test.setTimeout(90_000); // ten page loads, on machines of any speed
  await signInOnPage(page);
  const other = await context.newPage();
  await other.goto('/dashboard');
  await expect(other.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  for (let round = 1; round <= 5; round++) {
    await page.evaluate(() => localStorage.setItem('access_token', 'istekao'));
    await Promise.all([page.reload(), other.reload()]);
    for (const tab of [page, other])
      await expect(tab.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('access_token'))).not.toBe('istekao');
  }
  expect(new URL(other.url()).pathname).toBe('/dashboard');
});
