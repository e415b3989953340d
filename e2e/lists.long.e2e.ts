// Long, since some ninety lists are walked in full.
// In the suite: lists.e2e.ts (three in full, the others at a glance), test/lists.test.ts (what each answers).
import { scaledTimeout } from '../test/timeout.ts';
import { test } from './fixtures.ts';
import { FAILED_JOB, showBackup, showJobs } from './list-rows.ts';
import { DECLARED, RESOURCES, TRASHES, walk, withRows } from './list-walk.ts';
import { signedInOnce } from './signed-in.ts';

withRows(signedInOnce());

const GROUPS = [['resources', RESOURCES], ['trash', TRASHES], ...DECLARED] as const;

for (const [kind, lists] of GROUPS)
  test(`every list has views, filters, columns, keys and, on a phone, rows of two lines to press: ${kind}`, async ({
    page,
  }) => {
    test.setTimeout(scaledTimeout(110_000));
    await showJobs(page, () => [FAILED_JOB]);
    await showBackup(page);
    // Cells of resources are drawn by their kind in all of them.
    const looks = lists === RESOURCES || lists === TRASHES ? 1 : lists.length;
    for (const [index, list] of lists.entries()) await walk(page, list, index < looks);
  });
