/** `npm run browsers`: the main steps of the story in Firefox and WebKit, on a server of its own. Not part of the suite. */

import { startProduct } from '../../bench/lib/product.ts';
import { dataFolder } from '../../test/folder.ts';
import type { Start } from './driver.ts';
import { startFirefox } from './firefox.ts';
import { STEPS, type Walk } from './story.ts';
import { startWebKit } from './webkit.ts';

const BROWSERS: Readonly<Record<string, Start>> = { Firefox: startFirefox, WebKit: startWebKit };

/** Walks all steps, the next one also after one that failed; answers how many failed. */
async function walkAll(walk: Walk): Promise<number> {
  let failed = 0;
  for (const [name, step] of STEPS) {
    const begun = performance.now();
    try {
      await step(walk);
      console.log(`  ok    ${name} (${Math.round(performance.now() - begun)} ms)`);
    } catch (error) {
      failed += 1;
      console.log(`  FAILS ${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return failed;
}

const folder = dataFolder('browsers');
const product = await startProduct({ DATA_DIR: folder.path, DATABASE_URL: '', PUBLIC_URL: '', SMTP_URL: '' });
let failed = 0;
let walked = 0;
const skipped: string[] = [];
try {
  for (const [name, start] of Object.entries(BROWSERS)) {
    const driver = await start();
    if (typeof driver === 'string') {
      console.log(`${name}: preskočeno. ${driver}`);
      skipped.push(name);
      continue;
    }
    console.log(`${name}: ${driver.name}`);
    walked += 1;
    try {
      failed += await walkAll({ driver, url: product.url, folder: folder.path });
    } finally {
      await driver.close();
    }
  }
} finally {
  await product.stop();
  folder.remove();
}
const skippedToo = skipped.length > 0 ? `; NIJE PROBANO, preskočeno: ${skipped.join(', ')}` : '';
console.log(walked === 0 ? 'Nijedan preglednik nije pronađen.' : `Neuspjelih koraka: ${failed}${skippedToo}`);
process.exitCode = failed > 0 || walked === 0 ? 1 : 0;
