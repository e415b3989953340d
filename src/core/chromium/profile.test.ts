import {
  chownSync,
  existsSync,
  lutimesSync,
  mkdirSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { dataFolder } from '../../../test/folder.ts';
import { runsAsRoot } from '../os/users.ts';
import { sweepProfiles } from './profile.ts';

const folder = dataFolder('profiles');
afterAll(() => folder.remove());

/** Of a container that is long gone. */
const named = (more: string): string => join(folder.path, `carsija-chromium-1.2.3-${more}`);
const LONG_AGO = new Date(Date.now() - 86_400_000);

it('sweeps folders of its own, and nothing that only bears their name', () => {
  const own = named('vlastita');
  const file = named('datoteka');
  const link = named('veza');
  const foreign = named('tudja');
  const target = join(folder.path, 'drugo');
  for (const path of [own, foreign, target]) mkdirSync(path);
  writeFileSync(file, '');
  symlinkSync(target, link);
  if (runsAsRoot()) chownSync(foreign, 12_345, 12_345);
  for (const path of [own, foreign, file]) utimesSync(path, LONG_AGO, LONG_AGO);
  lutimesSync(link, LONG_AGO, LONG_AGO);
  utimesSync(target, LONG_AGO, LONG_AGO);

  expect(sweepProfiles(folder.path)).toEqual(runsAsRoot() ? [own] : expect.arrayContaining([own]));
  expect(existsSync(own)).toBe(false);
  for (const path of [file, link, target]) expect(existsSync(path), path).toBe(true);
  expect(existsSync(foreign)).toBe(runsAsRoot());
});
