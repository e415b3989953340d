// Long, since a second node is started. In the suite: content.test.ts, src/modules/rights/effective/rights-cache.test.ts (what one node
// tells another).
import { expect, it } from 'vitest';
import { change, setUp, test } from './content.testkit.ts';
import type { ContentPage } from './content.ts';
import { shownOn } from './shown.ts';

setUp();

it('every node learns of a change', async () => {
  const node = await test.node();
  const there = <P extends ContentPage>(page: P) => shownOn(node.deps.database, page);
  const before = await there('home');
  // Read once: the same object, so that nothing is rendered again.
  expect(await there('home')).toBe(before);
  await change({ contact_lead: 'Pišite nam kad god hoćete.' });
  await expect.poll(async () => (await there('home'))?.contact_lead).toBe('Pišite nam kad god hoćete.');
  const changed = await there('home');
  // Another page has changed: this one says the same, and stays the same object.
  await change({ lead: 'Drugo.' }, '/api/admin/sadrzaj/portfolio');
  await expect.poll(async () => (await there('portfolio'))?.lead).toBe('Drugo.');
  expect(await there('home')).toBe(changed);
});
