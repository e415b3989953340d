import { afterAll, beforeAll, expect, it } from 'vitest';
import { fieldsForMany } from '../../src/core/records/edit-many.api.ts';
import { resourceNamed } from '../../src/core/registry.ts';
import { type Field, permissionFor, type ReferenceField, type Resource } from '../../src/core/resource.ts';
import { resources } from '../../src/modules.ts';
import { allPermissions } from '../../src/permissions.ts';
import { createTestApp, type Person, type TestApp } from '../helper.ts';
import { referring, sampleValues } from '../records.ts';
import { representativeResources } from '../representative-resources.ts';

export let test: TestApp;
export let operator: Person;
export let member: Person;
export let stranger: Person;
export let nobody: Person;

/** Rights to records of organisations that only some are given, by the operator. */
export const GIVEN = allPermissions()
  .filter(({ platform }) => platform)
  .map(({ name }) => name)
  .filter((name) =>
    resources.some(
      ({ scope, permission }) => scope !== 'platform' && name === permissionFor({ permission }, 'save'),
    ),
  );
/** With the long tests every resource is held to all of it. */
const long = Boolean(process.env.LONG_TESTS);
/**
 * Those that go every way of the common code; the others are asked only what their own declaration decides. In the suite one of each scope,
 * the one with the most that may differ.
 */
export const thorough = new Set(
  long
    ? resources
    : (['platform', 'tenant', 'shared'] as const).flatMap((scope) =>
        representativeResources(resources.filter((one) => one.scope === scope)).slice(0, 1),
      ),
);
/** Id of no record. */
export const UNKNOWN = '01890000-0000-7000-8000-000000000000';
/** Numbers what is made, so that nothing is made twice. */
export let seed = 1000;

/** One application and its people for every resource. */
export function setUpContract(): void {
  beforeAll(async () => {
    test = await createTestApp();
    operator = await test.admin();
    member = await test.member({ roles: ['admin'] });
    stranger = await test.member({ roles: ['admin'] });
    for (const { tenantId } of [member, stranger]) await test.allow(tenantId, GIVEN);
    nobody = await test.member({ tenantId: member.tenantId });
  });
  afterAll(() => test.close());
}

/** What the tests of a resource ask with. */
export type Contract = ReturnType<typeof contractOf>;

/** The ways to ask for records of the resource, and to make some. */
export function contractOf(resource: Resource) {
  const base = `/api${resource.path}`;
  const title = resource.title;
  const inDetail = it.runIf(thorough.has(resource));
  /** A field that takes any text, also for many records at once; one of words where no other does. */
  const forMany = fieldsForMany(resource).filter((name) => {
    const field = resource.fields[name]!;
    return field.kind === 'tags' || (field.kind === 'text' && !field.pattern);
  });
  const textForMany = forMany.find((name) => resource.fields[name]!.kind === 'text') ?? forMany[0];
  /** Whoever may change the resource: platform rows belong to the operator. */
  const writer = () => (resource.scope === 'platform' ? operator : member);
  const call = (
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    token = writer().token,
  ) => test.call(method, base + path, { token, body });

  /** Values nobody has used yet. */
  async function values(token = writer().token): Promise<Record<string, unknown>> {
    const ask = async (method: 'GET' | 'POST', path: string, body?: unknown) =>
      (await test.call(method, `/api${path}`, { token, body })).body.data;
    const { body } = await call('GET', '?page_size=1', undefined, operator.token);
    for (let attempt = 0; attempt < 50; attempt++) {
      const made = await referring(ask, resource, seed, sampleValues(resource, ++seed, body.data[0]));
      const taken = await Promise.all(
        (resource.unique ?? []).map((key) => {
          const query = key.map((name) => `${name}=${encodeURIComponent(String(made[name]))}`).join('&');
          return call('GET', `?${query}`);
        }),
      );
      if (taken.every((answer) => answer.body.meta.total === 0)) return made;
    }
    throw new Error('No free values');
  }
  /** Adds a record that the field may refer to, unless there is one: what is optional may have nothing to offer yet. */
  async function offerOne(name: string, { to }: ReferenceField) {
    if ((await call('GET', `/references/${name}?limit=1`)).body.data.length > 0) return;
    const other = resourceNamed(to);
    const { token } = other.scope === 'platform' ? operator : member;
    const ask = async (method: 'GET' | 'POST', path: string, body?: unknown) =>
      (await test.call(method, `/api${path}`, { token, body })).body.data;
    const made = await referring(ask, other, seed, sampleValues(other, ++seed));
    expect((await test.call('POST', `/api${other.path}`, { token, body: made })).status, name).toBe(201);
  }
  async function create() {
    const answer = await call('POST', '', await values());
    expect(answer.body).toMatchObject({ success: true });
    expect(answer.status).toBe(201);
    return answer.body.data;
  }
  const trashOf = async (idguid: string, token = writer().token) =>
    (await call('GET', `/trash?idguid=${idguid}`, undefined, token)).body.data;
  const restore = (idguids: string[], token = writer().token) =>
    call('POST', '/trash/restore', { idguids }, token);
  function upload(path: string, token: string, file: Buffer, name: string, options?: object) {
    const form = 'granica';
    const part = (head: string, content: Buffer) =>
      Buffer.concat([Buffer.from(`--${form}\r\n${head}\r\n\r\n`), content, Buffer.from('\r\n')]);
    const body = Buffer.concat([
      ...(options
        ? [part('content-disposition: form-data; name="options"', Buffer.from(JSON.stringify(options)))]
        : []),
      part(
        `content-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream`,
        file,
      ),
      Buffer.from(`--${form}--\r\n`),
    ]);
    return test.call('POST', base + path, {
      token,
      body,
      headers: { 'content-type': `multipart/form-data; boundary=${form}` },
    });
  }
  return {
    resource,
    base,
    title,
    inDetail,
    textForMany,
    writer,
    call,
    values,
    offerOne,
    create,
    trashOf,
    restore,
    upload,
  };
}

/** Whether rows stand in ascending order of a field; what is empty comes last, a reference counts by its title. */
export function inOrder(rows: Record<string, unknown>[], name: string, field: Field): boolean {
  const values = rows.map((row) =>
    field.kind === 'reference' ? (row.refs as Record<string, unknown>)[name] : row[name],
  );
  return values.every((value, index) => index === 0 || compare(values[index - 1], value, field) <= 0);
}

/** The text in the other case. */
export const otherCaseOf = (text: string): string =>
  text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase();

const bosnian = new Intl.Collator('bs');

function compare(a: unknown, b: unknown, field: Field): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (/^(integer|decimal|boolean|money|percent)$/.test(field.kind)) return Number(a) - Number(b);
  if (field.kind === 'date') return String(a) < String(b) ? -1 : Number(a !== b);
  return bosnian.compare(String(a), String(b));
}
