// `npm start`: installs and builds what has changed, then runs the product.
import { ensureBuilt } from './lib/build.mjs';
import { ensureChromium, findChromium, NO_CHROMIUM } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { findNode } from './lib/node24.mjs';
import { ensurePortFree } from './lib/port.mjs';
import { program, Stop, say, setting } from './lib/project.mjs';
import { runProgram } from './lib/runner.mjs';

await program(async () => {
  await ensurePortFree();
  const fresh = await ensureInstalled();
  await ensureBuilt();
  const node = findNode();
  const chromium = fresh ? await offerChromium(node) : findChromium(node);
  if (!chromium) say(`Za provjeru sajta ${NO_CHROMIUM}`);
  return runProgram(node, ['src/server/main.ts'], {
    env: { NODE_ENV: 'production', ...(chromium && { CHROME_PATH: chromium }) },
  });
});

/** Tried once per install, so that a failed download does not delay every start. Only the site checker needs it. */
async function offerChromium(node) {
  try {
    return await ensureChromium(node);
  } catch (error) {
    if (setting('CHROME_PATH') || !(error instanceof Stop)) throw error;
    say(error.message);
    return null;
  }
}
