import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { dataFolder } from '../../../../../test/folder.ts';
import { SourceMaps } from './source-maps.ts';

const folder = dataFolder('maps');
const said: string[] = [];
const maps = new SourceMaps(
  { assets: join(folder.path, '.maps') },
  pino({ base: null }, { write: (line) => said.push(line) }),
);
afterAll(async () => {
  await maps.close();
  folder.remove();
});

/** A stack of a built program, as V8 writes it, and the name of its file. */
let stack = '';
let file = '';

beforeAll(async () => {
  mkdirSync(join(folder.path, 'src'));
  writeFileSync(
    join(folder.path, 'src/ledger.ts'),
    `export function payTheBill(amount: number): number {
  if (amount < 0) throw new TypeError('Negative amount');
  return Math.random() + amount;
}
export class Ledger {
  readonly entries: number[] = [];
  postEntry(amount: number): void {
    this.entries.push(payTheBill(amount), payTheBill(1));
  }
}
`,
  );
  writeFileSync(
    join(folder.path, 'src/main.ts'),
    `import { Ledger } from './ledger.ts';
function startEverything(): void {
  try {
    for (const amount of [1, -1]) new Ledger().postEntry(amount);
  } catch (error) {
    console.log((error as Error).stack);
  }
}
startEverything();
setTimeout(startEverything, 1e9).unref();
`,
  );
  const outDir = join(folder.path, 'built/assets');
  await build({
    root: folder.path,
    configFile: false,
    logLevel: 'error',
    build: {
      outDir,
      sourcemap: 'hidden',
      target: 'es2022',
      rolldownOptions: {
        input: join(folder.path, 'src/main.ts'),
        output: { entryFileNames: '[name]-[hash].js', sourcemapExcludeSources: true },
      },
    },
  });
  writeFileSync(join(outDir, 'package.json'), '{ "type": "module" }');
  file = readdirSync(outDir).find((name) => name.endsWith('.js'))!;
  stack = execFileSync(process.execPath, [join(outDir, file)], { encoding: 'utf8' }).replaceAll(
    `file://${outDir}/`,
    'https://carsija.example/assets/',
  );
  mkdirSync(join(folder.path, '.maps'));
  renameSync(join(outDir, `${file}.map`), join(folder.path, `.maps/${file}.map`));
});

const applied = async (given: string): Promise<string> => (await maps.applied([given]))[0]!;

it('a stack of V8 gets the places and the names of the sources', async () => {
  expect(stack).toMatch(/at \w \(https:\/\/carsija\.example\/assets\/main-/);
  expect((await applied(stack)).split('\n').slice(0, 5)).toEqual([
    'TypeError: Negative amount',
    '    at payTheBill (src/ledger.ts:2:29)',
    '    at postEntry (src/ledger.ts:8:23)',
    '    at startEverything (src/main.ts:4:48)',
    '    at src/main.ts:9:1',
  ]);
});

it('so does one of Firefox and Safari', async () => {
  const gecko = stack
    .split('\n')
    .slice(1, 5)
    .map((line) => line.replace(/^ *at (?:(\S+) \()?([^()]+)\)?$/, '$1@$2'))
    .join('\n');
  expect(gecko).toMatch(/^\w@https:/);
  expect((await applied(gecko)).split('\n').slice(0, 2)).toEqual([
    '    at payTheBill (src/ledger.ts:2:29)',
    '    at postEntry (src/ledger.ts:8:23)',
  ]);
});

it.each([
  ['an empty stack', ''],
  ['a file of another build', 'TypeError: x\n    at a (https://a.ba/assets/other-Ab12cd34.js:1:5)'],
  ['a path that leaves the folder', 'TypeError: x\n    at a (https://a.ba/assets/../../package.js:1:5)'],
  ['a folder without maps', 'TypeError: x\n    at a (https://a.ba/admin-assets/main-Ab12cd34.js:1:5)'],
  ['a number that is none', '    at a (https://a.ba/assets/x.js:99999999999:5)'],
  ['brackets without an end', `${'at ('.repeat(2000)}/assets/x.js:1:1`],
])('%s stays as it is', async (_what, given) => expect(await applied(given)).toBe(given));

it('a place behind the end of the file stays as it is', async () => {
  const beyond = `    at a (https://a.ba/assets/${file}:999:5)`;
  expect(await applied(beyond)).toBe(beyond);
  const nothing = `    at a (https://a.ba/assets/${file}:0:0)`;
  expect(await applied(nothing)).toBe(nothing);
});

it('a map of 100 MB or a broken one is not used, which is said once, and others still are', async () => {
  const big = join(folder.path, '.maps/big-Ab12cd34.js.map');
  writeFileSync(big, '{');
  truncateSync(big, 100 * 1024 * 1024);
  writeFileSync(join(folder.path, '.maps/broken-Ab12cd34.js.map'), '{"version":3,"mappings":');
  for (const name of ['big', 'big', 'broken', 'broken']) {
    const given = `    at a (https://a.ba/assets/${name}-Ab12cd34.js:1:5)`;
    expect(await applied(given)).toBe(given);
  }
  expect(said.map((line) => JSON.parse(line).msg)).toEqual([
    expect.stringMatching(/^source map of big-Ab12cd34\.js is larger/),
    'source map of broken-Ab12cd34.js cannot be read',
  ]);
  expect(await applied(stack)).toContain('payTheBill (src/ledger.ts');
  rmSync(big);
});

it('many at once are mapped or come back as they are', async () => {
  const all = await Promise.all(Array.from({ length: 80 }, () => applied(stack)));
  expect(all.filter((one) => one.includes('payTheBill'))).toHaveLength(50);
  expect(all.filter((one) => one === stack)).toHaveLength(30);
});

it('a slow start does not count as the time of a stack, and has a bound of its own', async () => {
  const why: string[] = [];
  const log = pino({ base: null }, { write: (line) => why.push(JSON.parse(line).why) });
  const slow = () => new SourceMaps({ assets: join(folder.path, '.maps') }, log);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const first = slow();
    const waiting = first.applied([stack]);
    vi.advanceTimersByTime(29_000);
    expect((await waiting)[0]).toContain('payTheBill');
    // It is up now, and cannot have done this one before the time goes on.
    const late = first.applied([stack]);
    vi.advanceTimersByTime(5001);
    expect(await late).toEqual([stack]);
    const second = slow();
    const never = second.applied([stack]);
    vi.advanceTimersByTime(30_001);
    expect(await never).toEqual([stack]);
    expect(why).toEqual(['it took too long', 'it took too long to start']);
    await Promise.all([first.close(), second.close()]);
  } finally {
    vi.useRealTimers();
  }
});

it('the thread ends, and is started again', async () => {
  const waiting = applied(stack);
  await maps.close();
  expect([stack, await applied(stack)]).toContain(await waiting);
  expect(await applied(stack)).toContain('payTheBill');
});
