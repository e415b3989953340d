import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { publish } from './publish.ts';

let dist: string;
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'carsija-publish-'));
});
afterEach(() => rmSync(dist, { recursive: true, force: true }));

/** A build whose one hashed file is called `hash`. */
const build = (hash: string) =>
  publish(join(dist, 'site'), 'assets', async (folder) => {
    mkdirSync(join(folder, 'assets'), { recursive: true });
    writeFileSync(join(folder, 'index.html'), hash);
    writeFileSync(join(folder, `assets/${hash}.js`), 'x'.repeat(1000));
    writeFileSync(join(folder, `assets/${hash}.js.map`), '{}');
  });
const assets = () => readdirSync(join(dist, 'site/assets')).filter((name) => !/\.(br|gz)$/.test(name));
const maps = () => readdirSync(join(dist, 'site/.maps'));

it('keeps the hashed files of the build before, and of no older one', async () => {
  await build('a');
  expect(assets()).toEqual(['a.js']);
  await build('b');
  expect(assets()).toEqual(['a.js', 'b.js']);
  expect(existsSync(join(dist, 'site/assets/a.js.br'))).toBe(true);
  await build('c');
  expect(assets()).toEqual(['b.js', 'c.js']);
  expect(maps()).toEqual(['b.js.map', 'c.js.map']);
  expect(readFileSync(join(dist, 'site/index.html'), 'utf8')).toBe('c');
  expect(readdirSync(dist)).toEqual(['site']);
});

it('leaves the last build standing when one fails', async () => {
  await build('a');
  const failing = publish(join(dist, 'site'), 'assets', async (folder) => {
    mkdirSync(folder);
    throw new Error('broken');
  });
  await expect(failing).rejects.toThrow('broken');
  expect(readFileSync(join(dist, 'site/index.html'), 'utf8')).toBe('a');
  expect(readdirSync(dist)).toEqual(['site']);
});
