// Long, since axe looks at every screen of a resource.
// In the suite: resource-looks.e2e.ts (the same walk, with axe on three of them), resource-form.e2e.ts (a form).
import { test } from './fixtures.ts';
import { looking } from './looks.ts';
import { walkResource } from './resource-looks-walk.ts';
import { signedInOnce } from './signed-in.ts';

const call = signedInOnce();

test('axe finds nothing on the screens of a resource, in any window', async ({ page }) => {
  test.setTimeout(180_000); // eight screens, on machines of any speed
  await walkResource(page, call, looking());
});
