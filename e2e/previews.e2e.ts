import { test } from './fixtures.ts';
import { looking } from './looks.ts';
import { seeFiles } from './previews-page.ts';
import { signedInOnce } from './signed-in.ts';

signedInOnce();

test('files are seen before they are opened, and found by what is written in them', async ({ page }) => {
  test.slow();
  await seeFiles(page, looking('pdf'));
});
