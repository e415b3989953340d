import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import { search } from '../../../../test/search.ts';
import { visualOf } from './schema-fields.ts';
import { lintSchema } from './schema-lint.ts';
import { STANDARD_TYPES } from './standard-types.ts';
import { TYPES_PATH } from './types.api.ts';

let test: TestApp;
let own: Person;
let other: Person;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  own = await test.member();
  other = await test.member();
});

const ask = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown, who: Person = own) =>
  test.call(method, `${TYPES_PATH}${path}`, { token: who.token, ...(body === undefined ? {} : { body }) });
const NEW = {
  name: 'Putni nalog',
  code: 'putni_nalog',
  colour: 'tile',
  active: true,
  four_eyes: false,
  bulk_approve: true,
};
const add = async (more: object = {}) => (await ask('POST', '', { ...NEW, ...more })).body.data;
const schemaWith = (properties: object, more: object = {}) =>
  JSON.stringify({ type: 'object', properties, ...more }, null, 2);
const one = async (code: string) =>
  (await ask('GET', `?code=${code}`)).body.data[0] as { idguid: string; version: number };

it('the standard types can be versions, and are shown by the visual editor', () => {
  for (const { schema, code } of STANDARD_TYPES) {
    expect(lintSchema(schema), code).toEqual([]);
    expect(visualOf(schema), code).toHaveProperty('fields');
  }
});

it('every organisation begins with the same types; what it deletes does not come back', async () => {
  const codes = async () =>
    (await ask('GET', '?sort=code')).body.data.map((type: { code: string }) => type.code);
  expect(await codes()).toEqual(['faktura', 'izvod', 'otpremnica', 'ugovor']);
  const { idguid, version } = await one('ugovor');
  expect((await ask('DELETE', `/${idguid}?version=${version}`)).status).toBe(200);
  expect(await codes()).toEqual(['faktura', 'izvod', 'otpremnica']);
  const { body } = await ask('GET', `/${(await one('faktura')).idguid}`);
  expect(Object.keys(JSON.parse(body.data.schema).properties)).toEqual([
    ...['seller_name', 'seller_jib', 'seller_pdv', 'buyer_name', 'buyer_jib', 'invoice_number'],
    ...['invoice_date', 'due_date', 'base', 'vat', 'total', 'currency', 'account', 'lines'],
  ]);
  expect(body.data).toMatchObject({
    fields: 13,
    columns: 5,
    documents: 0,
    current_version: 1,
    updated_by: null,
  });
});

it('two that ask at once get the types once', async () => {
  const answers = await Promise.all([ask('GET', ''), ask('GET', ''), ask('POST', '', NEW)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 201]);
  expect((await ask('GET', '')).body.meta.total).toBe(5);
});

it('a type is added empty or with the fields of another one, and only once by its code', async () => {
  const empty = await add();
  expect(empty).toMatchObject({ fields: 0, columns: 0, active: true, code: 'putni_nalog' });
  const copy = await add({ name: 'Ulazna', code: 'ulazna', copy_of: (await one('faktura')).idguid });
  expect(copy).toMatchObject({ fields: 13, columns: 5, current_version: 1 });
  const again = await ask('POST', '', NEW);
  expect([again.status, again.body.errors]).toEqual([409, { code: 'Vrsta s ovom oznakom već postoji.' }]);
  for (const [field, value] of [
    ['name', ''],
    ['code', 'Putni nalog'],
    ['colour', 'roze'],
    ['retention_months', 0],
    ['copy_of', '01890000-0000-7000-8000-000000000000'],
  ] as const) {
    const { status, body } = await ask('POST', '', { ...NEW, code: 'drugi', [field]: value });
    expect([status, Object.keys(body.errors)], field).toEqual([422, [field]]);
  }
});

it('settings are changed at their version, and the trail says how', async () => {
  const { idguid } = await add();
  const changed = await ask('PATCH', `/${idguid}`, {
    version: 1,
    name: 'Nalog',
    retention_months: 24,
    checks: ['zbir'],
  });
  expect(changed.body.data).toMatchObject({
    name: 'Nalog',
    retention_months: 24,
    checks: ['zbir'],
    version: 2,
  });
  const stale = await ask('PATCH', `/${idguid}`, { version: 1, active: false });
  expect([stale.status, stale.body.code, stale.body.data.current.name]).toEqual([409, 'stale', 'Nalog']);
  const { rows } = await test.ownerDb.execute<{ changes: Record<string, unknown>; action: string }>(sql`
    select action, changes from audit_log where record_id = ${idguid} order by at desc`);
  expect(rows.map(({ action }) => action)).toEqual(['update', 'create']);
  expect(rows[0]!.changes).toMatchObject({ retention_months: { from: null, to: 24 } });
});

it('a changed schema is a new version, the old one stays as it was, and the difference is told', async () => {
  const { idguid } = await add();
  const first = schemaWith({ a: { type: 'string', title: 'A' }, b: { type: 'number' } });
  const second = schemaWith(
    { c: { type: 'string', format: 'date' }, a: { type: 'string', title: 'Prvo', 'x-vrsta': 'oznaka' } },
    { required: ['c'] },
  );
  const saved = await ask('POST', `/${idguid}/verzije`, { version: 1, schema: first, note: 'početak' });
  expect([saved.status, saved.body.message]).toEqual([
    201,
    'Nova verzija 2. Ranije učitani dokumenti zadržavaju svoju.',
  ]);
  expect(saved.body.data).toMatchObject({ current_version: 2, version: 2, fields: 2, schema: first });
  const same = await ask('POST', `/${idguid}/verzije`, { version: 2, schema: first });
  expect(same.body.data).toMatchObject({ current_version: 2, version: 2 });
  expect((await ask('POST', `/${idguid}/verzije`, { version: 1, schema: second })).status).toBe(409);
  await ask('POST', `/${idguid}/verzije`, { version: 2, schema: second });
  const versions = (await ask('GET', `/${idguid}/verzije`)).body.data;
  expect(versions.map(({ number, fields, note }: Record<string, unknown>) => [number, fields, note])).toEqual(
    [
      [3, 2, null],
      [2, 2, 'početak'],
      [1, 0, null],
    ],
  );
  expect((await ask('GET', `/${idguid}/verzije/2`)).body.data.schema).toBe(first);
  expect((await ask('GET', `/${idguid}/verzije/9`)).status).toBe(404);
  const { data } = (await ask('GET', `/${idguid}/verzije/3/razlike`)).body;
  expect(data).toEqual([
    { what: 'added', field: 'c', label: 'c', details: [] },
    { what: 'removed', field: 'b', label: 'b', details: [] },
    {
      what: 'changed',
      field: 'a',
      label: 'Prvo',
      details: [
        { what: 'Naziv', from: 'A', to: 'Prvo' },
        { what: 'Vrsta', from: 'Tekst', to: 'Oznaka' },
      ],
    },
  ]);
  expect((await ask('GET', `/${idguid}/verzije/3/razlike?from=1`)).body.data).toHaveLength(2);
});

it('a schema with a fault is refused with its place; one with oneOf is kept as it is', async () => {
  const { idguid } = await add();
  const wrong = await ask('POST', `/${idguid}/verzije`, {
    version: 1,
    schema: schemaWith({ a: { type: 'string', pattern: '^(a+)+$' } }),
  });
  expect(wrong.status).toBe(422);
  expect(wrong.body.data.faults).toMatchObject([{ line: 6, column: 7 }]);
  expect(wrong.body.errors.schema).toContain('Red 6, kolona 7');
  const text =
    '{ "type": "object",\n\n  "properties": { "a": { "oneOf": [ { "type": "string" }, { "type": "number" } ] } } }';
  const kept = await ask('POST', `/${idguid}/verzije`, { version: 1, schema: text });
  expect([kept.status, kept.body.data.schema]).toEqual([201, text]);
});

it('a type goes from one organisation to another as a file', async () => {
  const { idguid } = await one('faktura');
  const file = (await ask('GET', `/${idguid}/datoteka`)).body.data;
  const taken = await ask('POST', '/uvoz', file, other);
  expect([taken.status, Object.keys(taken.body.errors)]).toEqual([409, ['code']]);
  const imported = await ask('POST', '/uvoz', { ...file, code: 'faktura_2' }, other);
  expect(imported.body.data).toMatchObject({ code: 'faktura_2', fields: 13, columns: 5 });
  const wrong = { ...file, code: 'faktura_3', schema: { type: 'strng' } };
  expect((await ask('POST', '/uvoz', wrong, other)).status).toBe(422);
  expect((await ask('POST', '/uvoz', { ...file, format: 'x' }, other)).status).toBe(422);
});

it('types of another organisation are not there', async () => {
  const { idguid, version } = await add();
  for (const [method, path, body] of [
    ['GET', '', undefined],
    ['PATCH', '', { version, name: 'Tuđe' }],
    ['DELETE', '', undefined],
    ['GET', '/verzije', undefined],
    ['GET', '/verzije/1', undefined],
    ['GET', '/verzije/1/razlike', undefined],
    ['POST', '/verzije', { version, schema: schemaWith({}) }],
    ['GET', '/datoteka', undefined],
  ] as const)
    expect((await ask(method, `/${idguid}${path}`, body, other)).status, `${method} ${path}`).toBe(404);
  const copied = await ask('POST', '', { ...NEW, copy_of: idguid }, other);
  expect(Object.keys(copied.body.errors)).toEqual(['copy_of']);
  expect((await test.call('GET', TYPES_PATH)).status).toBe(401);
});

it('a type is found by the search of the top bar', async () => {
  await add();
  expect(JSON.stringify(await search(test, 'putni', own))).toContain('Putni nalog');
});
