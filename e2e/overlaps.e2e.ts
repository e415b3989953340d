import { test } from './fixtures.ts';
import { expectNoOverlaps } from './overlaps-page.ts';

test('on no public page do letters lie on the ornament or on each other, nor are they cut off, on a phone and on a desk', async ({
  page,
}) => {
  test.slow(); // some thirty pages
  await expectNoOverlaps(page, [360, 1024]);
});
