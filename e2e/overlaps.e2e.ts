import { qrCode } from '../src/site/tools/barcode/qr-code-generator/tool.ts';
import { jsonEscape } from '../src/site/tools/json/escape/tool.ts';
import { addressOf } from '../src/site/tools/tool.ts';
import { test } from './fixtures.ts';
import { expectNoOverlaps } from './overlaps-page.ts';

/** One page of each kind. */
const PAGES = ['/', addressOf(jsonEscape), addressOf(qrCode), '/auth/register', '/pomoc', '/nema-ovoga'];

test('on no kind of public page do letters lie on the ornament or on each other, nor are they cut off, on a phone and on a desk', async ({
  page,
}) => {
  await expectNoOverlaps(page, PAGES, [360, 1024]);
});
