import { scaledTimeout } from '../test/timeout.ts';
import { test } from './fixtures.ts';
import { FAILED_JOB, showBackup, showJobs } from './list-rows.ts';
import { DECLARED, glance, RESOURCES, walk, withRows } from './list-walk.ts';
import { signedIn } from './signed-in.ts';

withRows(signedIn());

/** Texts, tags and references with rows to select: it has every part of the screen that all lists are. */
const WALKED = RESOURCES.filter(({ name }) => name === 'companies');

for (const list of WALKED)
  test(`every list has views, filters, columns, keys and, on a phone, rows of two lines to press: ${list.name}`, async ({
    page,
  }) => {
    test.setTimeout(scaledTimeout(90_000));
    await walk(page, list, true);
  });

/** Modules whose first list a walk of their own opens, by its name. */
const OPENED = new Set([
  'korisnici',
  'api-kljucevi',
  'aplikacije-pregled',
  'knjizenje',
  'obavijesti',
  'upiti',
  'kontakt-poruke',
  'datoteke',
  'dnevnik',
]);

// The others are walked in lists.long.e2e.ts, where axe looks at each of them.
test('every list opens with its columns and rows: one of each module that no other walk opens', async ({
  page,
}) => {
  test.setTimeout(scaledTimeout(110_000)); // a dozen lists
  await showJobs(page, () => [FAILED_JOB]);
  await showBackup(page);
  for (const [, [first]] of DECLARED) if (!OPENED.has(first!.name)) await glance(page, first!);
});
