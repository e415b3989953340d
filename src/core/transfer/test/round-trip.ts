import { readSheet } from 'read-excel-file/node';
import { expect } from 'vitest';
import type { Person, TestApp } from '../../../../test/helper.ts';
import { referring, sampleValues } from '../../../../test/records.ts';
import type { Resource } from '../../resource.ts';
import { desk, lines, rightsTo } from '../testkit.ts';
import { unzip } from '../zip.ts';

type Format = 'csv' | 'xlsx';

/** Two goods groups of the administrator's organisation, with what a CSV has to quote. */
export const addGroups = (test: TestApp, admin: Person) =>
  desk(test, admin, 'grupe-robe').bring(
    lines(
      'Šifra;Naziv;Nadređena grupa;Jedinica mjere;Porez;Opis;Aktivna',
      '01;Hrana, pića i "ostalo";;kom;;"Prvi red\r\ndrugi; red";da',
      '01.01;Voće;01;kg;;;ne',
    ),
  );

/** Two records of each resource that the organisation begins without. */
export async function addMissing(
  test: TestApp,
  admin: Person,
  resources: readonly Resource[],
): Promise<void> {
  const ask = async (method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown> =>
    (await test.call(method, `/api${path}`, { token: admin.token, body })).body.data;
  for (const resource of resources) {
    const work = desk(test, admin, resource.name);
    if ((await work.list()).length > 0) continue;
    for (const seed of [7, 8]) {
      const body = await referring(ask, resource, seed, sampleValues(resource, seed));
      await test.call('POST', work.url, { token: admin.token, body });
    }
  }
}

/** The fields of a resource that an inspection finds again in its file. */
export const foundAgain = (resource: Resource): (string | null)[] =>
  // Files do not come in a table.
  Object.entries(resource.fields).map(([field, { kind }]) => (kind === 'file' ? null : field));

/** What is exported and brought in again changes nothing. */
export async function goesRound(
  test: TestApp,
  admin: Person,
  { name, fields, unique }: Resource,
  format: Format,
): Promise<void> {
  const work = desk(test, admin, name);
  const file = (await work.file(`format=${format}`)).raw;
  const whole = (key: string[]) => key.every((field) => fields[field]!.required);
  const answer = await work.bring(file, { key: unique!.findLast(whole) ?? unique![0]! });
  const { total } = answer.body.data;
  expect(answer.body.data).toMatchObject({ unchanged: total, failed: 0, errors: [] });
  expect(total).toBeGreaterThan(1);
}

/** What is exported can be brought in elsewhere. */
export async function goesElsewhere(test: TestApp, admin: Person, format: Format): Promise<void> {
  const file = (await desk(test, admin, 'grupe-robe').file(`format=${format}`)).raw;
  const other = await test.member({ permissions: rightsTo('grupe-robe') });
  const work = desk(test, other, 'grupe-robe');
  expect((await work.bring(file)).body.data).toMatchObject({ created: 2 });
  expect(await work.list()).toMatchObject([
    {
      naziv: 'Hrana, pića i "ostalo"',
      opis: 'Prvi red\r\ndrugi; red',
      refs: { jedinica_id: 'kom' },
      aktivno: true,
    },
    { naziv: 'Voće', refs: { roditelj_id: 'Hrana, pića i "ostalo"' }, aktivno: false },
  ]);
}

const INJECTED = ['=1+1', '+38733123456', '-5', '@SUM(A1)', '=HYPERLINK("http://x","y")', '＝1+1', '_x0041_'];

/** Texts that look like formulas are none in an export; answers the file. */
export async function exportedFormulas(test: TestApp, format: Format) {
  const person = await test.member({ permissions: rightsTo('grupe-robe') });
  const work = desk(test, person, 'grupe-robe');
  for (const [index, naziv] of INJECTED.entries())
    await test.call('POST', work.url, { token: person.token, body: { sifra: `F${index}`, naziv } });
  const { raw } = await work.file(`format=${format}&columns=sifra,naziv`);
  if (format === 'csv')
    for (const line of raw.toString().split('\r\n').slice(1, -1))
      expect(line.split(';')[1]).toMatch(/^"?['_]/);
  else {
    const files = await unzip(raw, (path) => path.includes('sheet'));
    expect([...files.values()].join('')).not.toMatch(/<f[\s>]/);
    const rows = await readSheet(raw);
    expect(rows.slice(1).map((row) => row[1])).toEqual(INJECTED);
  }
  return raw;
}

/** Brought in by others, they are the same texts. */
export async function bringsFormulas(test: TestApp, file: Buffer): Promise<void> {
  const other = await test.member({ permissions: rightsTo('grupe-robe') });
  const theirs = desk(test, other, 'grupe-robe');
  await theirs.bring(file);
  expect((await theirs.list()).map((record: { naziv: string }) => record.naziv)).toEqual(INJECTED);
}
