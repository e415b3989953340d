import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { type Route, routesOf } from '../../../../test/matrix/routes.ts';
import { newId } from '../../../core/id.ts';
import { multipart } from '../../../core/transfer/testkit.ts';
import { put, type Schema, typesAt, valuesIn } from './test/bodies.ts';
import { fullBooks, type Ids, type Right, rightBodies } from './test/right-bodies.ts';

let test: TestApp;
let own: Awaited<ReturnType<typeof fullBooks>>;
let foreign: Ids;
let routes: Route[];
let right: Record<string, Right>;
/** Addresses that take a form with a file. */
let uploads: string[];

interface Body {
  content?: Record<string, { schema: Schema }>;
}
/** Types that are declared at a place of a body. */
let typesOf: (route: Route, path: Parameters<typeof put>[1]) => Set<string>;
beforeAll(async () => {
  test = await createTestApp();
  own = await fullBooks(test);
  foreign = (await fullBooks(test)).ids;
  right = rightBodies(own.ids, own.versions);
  const described = (await test.call('GET', '/api/openapi.json')).body;
  const bodyOf = ({ method, path }: Pick<Route, 'method' | 'path'>): Body | undefined =>
    described.paths[path][method.toLowerCase()].requestBody;
  const writing = routesOf(described).filter(
    ({ method, path }) => ['POST', 'PUT', 'PATCH'].includes(method) && path.startsWith('/api/fin/'),
  );
  typesOf = (route, path) =>
    typesAt(bodyOf(route)!.content!['application/json']!.schema, described.components.schemas, path);
  routes = writing.filter((route) => bodyOf(route)?.content?.['application/json']);
  uploads = writing
    .filter((route) => bodyOf(route)?.content?.['multipart/form-data'])
    .map(({ path }) => path);
  uploads.push('/api/fin/reports/statement/positions');
}, 60_000);
afterAll(() => test.close());

/** A draft keeps what is typed, whatever it is; what is wrong is told by the check, and holds it back from being posted. */
const notTyped = ({ path }: Route): boolean => !/\/drafts(\/check|\/\{idguid\})?$/.test(path);

const nameOf = ({ method, path }: Route): string => `${method} ${path}`;
/** An address and a body that are right, or as they are declared. */
function rightOf(route: Route): Required<Right> {
  const given = right[nameOf(route)];
  const other = newId();
  const body =
    given?.body ?? (route.body({ role: other, user: other, tenant: other, other }) as Right['body']);
  return { parts: given?.parts ?? {}, body };
}

async function ask(route: Route, body: unknown, parts: Record<string, string> = rightOf(route).parts) {
  const url = route.path.replaceAll(/\{([^}]+)\}/g, (_, name) => encodeURIComponent(parts[name] ?? newId()));
  return test.call(route.method, url, {
    token: own.person.token,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body) ?? '',
  });
}

/** What the organisation has in its books and the trail, so that any change is seen. */
async function stored(): Promise<string> {
  const { rows: tables } = await test.ownerDb.execute<{ name: string }>(sql`
    select c.table_name as name from information_schema.columns c
    where c.column_name = 'tenant_id' and c.table_schema = 'public' and (c.table_name like 'fin\\_%' or c.table_name in ('audit_log', 'companies'))
    order by 1`);
  const sums = tables.map(
    ({
      name,
    }) => sql`select ${name} as name, count(*)::int as n, sum(hashtextextended(t::text, 0)::numeric)::text as hash
      from ${sql.identifier(name)} t where tenant_id = ${own.person.tenantId}`,
  );
  return JSON.stringify((await test.ownerDb.execute(sql.join(sums, sql` union all `))).rows);
}

const ENGLISH =
  /Invalid|expected|received|Too (big|small)|Unrecognized|must |should |not found|Error|violates|syntax/;
type Answer = Awaited<ReturnType<typeof ask>>;
/** What is wrong with an answer to a wrong value: it is refused in Bosnian, if by 422 then at the field or at what it is in. */
function faultOf(what: string, { status, body }: Answer, field: string | null): string[] {
  const said = `${what}: ${status} ${JSON.stringify([body?.message, body?.errors, body?.data?.problems]).slice(0, 300)}`;
  if (status < 400 || status >= 500 || status === 429) return [said];
  if (!/\p{L}+ \p{L}+/u.test(body.message ?? '') || ENGLISH.test(said)) return [`not in Bosnian: ${said}`];
  if (status !== 422) return [];
  const fields = Object.keys(body.errors ?? {});
  const near = (one: string): boolean =>
    field === null || one === field || one.startsWith(`${field}.`) || field.startsWith(`${one}.`);
  return fields.some(near) || body.code === 'not_posted' ? [] : [`not at ${field}: ${said}`];
}

/** Asks every address with a wrong value in each place that is wanted; nothing may be stored. */
async function faultsOf(
  wrong: (value: unknown, types: Set<string>, place: string) => unknown[],
  only: (route: Route) => boolean = () => true,
): Promise<string[]> {
  const faults: string[] = [];
  let asked = 0;
  for (const route of routes.filter(only)) {
    const before = await stored();
    const { body } = rightOf(route);
    for (const [path, value] of valuesIn(body))
      for (const other of wrong(value, typesOf(route, path), path.join('.'))) {
        asked += 1;
        // Of a body that is only made up, another value may be named first.
        const field = nameOf(route) in right ? path.join('.') : null;
        const what = `${nameOf(route)} ${path.join('.')} = ${JSON.stringify(other).slice(0, 60)}`;
        faults.push(...faultOf(what, await ask(route, put(body, path, other)), field));
      }
    if ((await stored()) !== before) faults.push(`${nameOf(route)} has stored something`);
  }
  expect(asked).toBeGreaterThan(20);
  return faults;
}

describe('of all addresses of bookkeeping that change something', { timeout: 60_000 }, () => {
  it.each([
    ['nothing', undefined],
    ['null', null],
    ['a list', []],
    ['a text', 'tekst'],
    ['a number', 7],
    ['an unknown field alone', { nepoznato: 1 }],
  ])('each refuses %s for a body', async (_what, body) => {
    const faults: string[] = [];
    const before = await stored();
    for (const route of routes)
      faults.push(...faultOf(`${nameOf(route)} ${JSON.stringify(body)}`, await ask(route, body), null));
    expect(faults).toEqual([]);
    expect(await stored()).toBe(before);
  });

  it('each refuses values of a wrong type', async () => {
    const ofType = {
      string: 'tekst',
      number: 7.5,
      boolean: true,
      array: [['x']],
      object: { x: 1 },
      null: null,
    };
    const faults = await faultsOf((value, types, place) =>
      Object.entries(ofType).flatMap(([type, one]) => {
        // A decimal may come as a JSON number, and null says that there are no units.
        const fine =
          (type === 'number' && /^\d+(\.\d+)?$/.test(String(value))) ||
          (type === 'null' && place === 'units');
        return fine || types.size === 0 || types.has(type) ? [] : [one];
      }),
    );
    expect(faults).toEqual([]);
  });

  it('each refuses texts that are too long, or that no text of the database holds', async () => {
    const faults = await faultsOf((value) => (typeof value === 'string' ? ['ž'.repeat(10_000), 'a\0b'] : []));
    expect(faults).toEqual([]);
  });

  it('each refuses days that are none', async () => {
    const faults = await faultsOf(
      (value) =>
        typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)
          ? ['2026-02-31', '2026-13-01', '0000-00-00', '99999-01-01', '31. 2. 2026.']
          : [],
      notTyped,
    );
    expect(faults).toEqual([]);
  });

  it('each refuses amounts that are none, or that the books do not hold', async () => {
    const faults = await faultsOf(
      (value) =>
        typeof value === 'string' && /^-?\d+\.\d\d$/.test(value)
          ? ['-5.00', '99999999999999999999.00', '-99999999999999999999.00', '1e5', 'NaN', '1.2.3']
          : [],
      notTyped,
    );
    expect(faults).toEqual([]);
  });

  it('each refuses numbers that are out of all bounds', async () => {
    const faults = await faultsOf((value) =>
      typeof value === 'number' ? [-1, 1.5, 1e20, 2 ** 31, 2 ** 53] : [],
    );
    expect(faults).toEqual([]);
  });

  it('none finds what is not there, or is of another organisation', async () => {
    const faults = await faultsOf((value, types) => {
      const kind = Object.entries(own.ids).find(([, id]) => id === value)?.[0];
      return kind
        ? [
            newId(),
            foreign[kind as keyof Ids],
            newId().toUpperCase(),
            'nema',
            ...(types.has('null') ? [] : ['']),
          ]
        : [];
    }, notTyped);
    expect(faults).toEqual([]);
  });

  it('none answers for an address that is not there, or is of another organisation', async () => {
    const faults: string[] = [];
    for (const route of routes.filter(({ path }) => path.includes('{'))) {
      const before = await stored();
      const { parts, body } = rightOf(route);
      for (const [, name] of route.path.matchAll(/\{([^}]+)\}/g))
        for (const value of [
          newId(),
          ...Object.values(foreign),
          'nema',
          'a\0b',
          '-1',
          '9'.repeat(30),
          '2026-13',
          '2026-02-31',
        ]) {
          const answer = await ask(route, body, { ...parts, [name!]: value });
          faults.push(...faultOf(`${nameOf(route)} ${name} = ${JSON.stringify(value)}`, answer, null));
        }
      if ((await stored()) !== before) faults.push(`${nameOf(route)} has stored something`);
    }
    expect(faults).toEqual([]);
  });

  it('no upload takes what is no file, or options that are none', async () => {
    const faults: string[] = [];
    const before = await stored();
    const { token } = own.person;
    for (const path of uploads) {
      const send = (file: Buffer | string, options?: object | string) =>
        test.call('POST', path, { token, ...multipart(file, options) });
      const refused = async (what: string, answer: Answer): Promise<void> => {
        faults.push(...faultOf(`POST ${path} ${what}`, answer, null));
      };
      for (const body of [undefined, null, {}, [], 'tekst'])
        await refused(
          `a body ${JSON.stringify(body)}`,
          await ask({ method: 'POST', path } as Route, body, {}),
        );
      await refused('an empty file', await send('', {}));
      await refused('a picture', await send(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), {}));
      if (path.endsWith('/inspect') || path.endsWith('/positions')) continue;
      for (const options of [
        '',
        'null',
        '[]',
        '7',
        '{',
        '"a"',
        '{"mapping":7}',
        '{"mapping":{"konto":-1}}',
        '{"mapping":{"konto":1e20}}',
        '{"account_id":"nema"}',
        `{"account_id":"${newId()}"}`,
        `{"account_id":"${foreign.statement}"}`,
        '{"opening":"99999999999999999999"}',
        '{"file_name":7}',
        `{"file_name":"${'x'.repeat(500)}"}`,
        '{"file_name":"a\\u0000b"}',
        '{"type":7}',
        '{"run_id":"nema"}',
        '{"as":"nešto"}',
        '{"dry_run":7}',
        '{"nepoznato":1}',
      ])
        await refused(`options ${options.slice(0, 60)}`, await send('a;b\r\n1;2\r\n', options));
    }
    expect(faults).toEqual([]);
    expect(await stored()).toBe(before);
  });

  it('each takes what is right, or says that there is nothing to do', async () => {
    const refused: string[] = [];
    for (const route of routes.filter((one) => nameOf(one) in right)) {
      const { status, body } = await ask(route, rightOf(route).body);
      const idle = status === 409 && /\/(closing|reopen|filing|unfiling|settlement)$/.test(route.path);
      if (status >= 300 && !idle) refused.push(`${nameOf(route)}: ${status} ${JSON.stringify(body)}`);
    }
    expect(refused).toEqual([]);
    expect(Object.keys(right).filter((name) => !routes.some((route) => nameOf(route) === name))).toEqual([]);
  });
});
