import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { feedPaths, latestPath } from './paths.ts';

const documented = readFileSync(new URL('../../../../docs/update-feeds.md', import.meta.url), 'utf8');

it('the addresses that people copy from the screen are those of the document', () => {
  const { tauri, electron, sparkle, json, update } = feedPaths('blagajna');
  expect(documented).toContain(`"https://carsija.example${tauri}"`);
  expect(documented).toContain(`url: https://carsija.example${electron}\n`);
  const inTable = (path: string) => `\`${path.replace('blagajna', '{slug}')}`;
  for (const path of [electron, sparkle, json, update]) expect(documented).toContain(inTable(path));
  expect(documented).toContain(
    inTable(latestPath('blagajna', 'windows', 'x64').replace('windows/x64', '{platform}/{arch}')),
  );
});
