// Long, since everything is loaded and counted. In the suite: sync.test.ts.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { giveRows, noticeRow } from './test/source.ts';
import { DONE, NOTICES, syncKit } from './testkit.ts';

const kit = syncKit(() => giveRows({ [NOTICES]: [1, 2, 3].map((id) => noticeRow(id)) }));
const counts = () => kit.look(sql`select ours, theirs from ejn_sync_sets where set = ${NOTICES}`);

it('what was here before the first load is counted as ours, from its beginning to its end', async () => {
  await kit.pull();
  // As if somebody else had written these rows.
  await kit.write(sql`delete from ejn_sync_sets`);
  kit.source.sets[NOTICES]!.push(noticeRow(4));
  let begun: object[] | undefined;
  kit.source.before = async (url) => {
    if (url.includes('$orderby=LastUpdated,Id')) begun ??= await counts();
  };
  expect(await kit.pull()).toEqual(DONE);
  expect(begun).toEqual([{ ours: 3, theirs: 4 }]);
  expect(await counts()).toEqual([{ ours: 4, theirs: 4 }]);
});
