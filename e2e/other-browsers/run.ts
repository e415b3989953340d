/**
 * `npm run browsers [-- firefox|webkit]`: eight steps (sign-in, list, form, live, upload, posting, tool, offline) in Firefox and WebKit, or in the one that is
 * named, on a server of its own. Ends with 1 when a step fails, and when a browser is not there: only what was walked has passed.
 * Not part of the suite.
 */
import { startProduct } from '../../bench/lib/product.ts';
import { dataFolder } from '../../test/folder.ts';
import type { Start } from './driver.ts';
import { startFirefox } from './firefox.ts';
import { STEPS, type Walk } from './story.ts';
import { startWebKit } from './webkit.ts';

const BROWSERS: Readonly<Record<string, Start>> = { Firefox: startFirefox, WebKit: startWebKit };

/** Those of the command line, or all; ends the program for a name that is none of them. */
function chosen(names: readonly string[]): [name: string, start: Start][] {
  const all = Object.entries(BROWSERS);
  const asked = names.map((name) => name.toLowerCase());
  const wrong = asked.find((name) => !all.some(([known]) => known.toLowerCase() === name));
  if (wrong !== undefined) {
    console.error(`Nema preglednika "${wrong}". Ima ih: ${Object.keys(BROWSERS).join(', ')}.`);
    process.exit(1);
  }
  return asked.length === 0 ? all : all.filter(([name]) => asked.includes(name.toLowerCase()));
}

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

const browsers = chosen(process.argv.slice(2));
const folder = dataFolder('browsers');
const product = await startProduct({ DATA_DIR: folder.path, DATABASE_URL: '', PUBLIC_URL: '', SMTP_URL: '' });
let failed = 0;
const missing: string[] = [];
try {
  for (const [name, start] of browsers) {
    const driver = await start();
    if (typeof driver === 'string') {
      console.log(`${name}: nije prošao nijedan korak. ${driver}`);
      missing.push(name);
      continue;
    }
    console.log(`${name}: ${driver.name}`);
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
console.log(`Neuspjelih koraka: ${failed}`);
if (missing.length > 0) {
  const others = browsers.map(([name]) => name).filter((name) => !missing.includes(name));
  console.log(
    `Bez preglednika: ${missing.join(', ')}.${others.map((name) => ` Samo ${name}: npm run browsers -- ${name.toLowerCase()}`).join('')}`,
  );
}
process.exitCode = failed > 0 || missing.length > 0 ? 1 : 0;
