// Long, since some thirty pages are laid out at six widths.
// In the suite: overlaps.e2e.ts (one of each kind at two).
import { test } from './fixtures.ts';
import { WIDTHS } from './overlaps.ts';
import { ADDRESSES, expectNoOverlaps } from './overlaps-page.ts';

test('on no public page do letters lie on the ornament or on each other, nor are they cut off, at any width', async ({
  page,
}) => {
  test.slow(); // some thirty pages
  await expectNoOverlaps(page, ADDRESSES, WIDTHS);
});
