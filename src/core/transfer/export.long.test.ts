// Long, since every list is exported and brought in again, each by a process of its own.
// In the suite: export.test.ts (a tree, rates of taxes and templates of vouchers as CSV, one of them as a workbook, and the columns of all).
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../test/helper.ts';
import { representativeResources } from '../../../test/representative-resources.ts';
import { resources } from '../../modules.ts';
import {
  addGroups,
  addMissing,
  bringsFormulas,
  exportedFormulas,
  foundAgain,
  goesElsewhere,
  goesRound,
} from './test/round-trip.ts';
import { desk } from './testkit.ts';

let test: TestApp;
let admin: Person;
beforeAll(async () => {
  test = await createTestApp();
  admin = await test.admin();
  await addGroups(test, admin);
  await addMissing(test, admin, resources);
});
afterAll(() => test.close());

describe('a round trip', () => {
  // Labels are each resource's own, and read from either kind of file alike.
  for (const [format, brought] of [
    ['csv', resources],
    ['xlsx', representativeResources(resources)],
  ] as const)
    it.each(brought.map((resource) => [resource.name, resource] as const))(
      `of ${format} changes nothing: %s`,
      async (name, resource) => {
        const work = desk(test, admin, name);
        const seen = await work.inspect((await work.file(`format=${format}`)).raw);
        expect(seen.body.data.columns.map((column: { suggested: string }) => column.suggested)).toEqual(
          foundAgain(resource),
        );
        await goesRound(test, admin, resource, format);
      },
    );

  it('of xlsx makes the same records in another organisation', () => goesElsewhere(test, admin, 'xlsx'));

  it('of xlsx keeps texts that look like formulas, and they never are any', async () => {
    await bringsFormulas(test, await exportedFormulas(test, 'xlsx'));
  });
});
