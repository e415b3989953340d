import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Answer, TestApp } from '../../../../../test/helper.ts';
import { type Route, routesOf } from '../../../../../test/matrix/routes.ts';
import { newId } from '../../../../core/id.ts';
import { put, type Schema, typesAt, valuesIn } from './bodies.ts';
import { fullBooks, type Ids, type Right, rightBodies } from './right-bodies.ts';

interface Body {
  content?: Record<string, { schema: Schema }>;
}

/** A draft keeps what is typed, whatever it is; what is wrong is told by the check, and holds it back from being posted. */
export const notTyped = ({ path }: Route): boolean => !/\/drafts(\/check|\/\{idguid\})?$/.test(path);

export const nameOf = ({ method, path }: Route): string => `${method} ${path}`;
const ENGLISH =
  /Invalid|expected|received|Too (big|small)|Unrecognized|must |should |not found|Error|violates|syntax/;
/** What is wrong with an answer to a wrong value: it is refused in Bosnian, if by 422 then at the field or at what it is in. */
export function faultOf(what: string, { status, body }: Answer, field: string | null): string[] {
  const said = `${what}: ${status} ${JSON.stringify([body?.message, body?.errors, body?.data?.problems]).slice(0, 300)}`;
  if (status < 400 || status >= 500 || status === 429) return [said];
  if (!/\p{L}+ \p{L}+/u.test(body.message ?? '') || ENGLISH.test(said)) return [`not in Bosnian: ${said}`];
  if (status !== 422) return [];
  const fields = Object.keys(body.errors ?? {});
  const near = (one: string): boolean =>
    field === null || one === field || one.startsWith(`${field}.`) || field.startsWith(`${one}.`);
  return fields.some(near) || body.code === 'not_posted' ? [] : [`not at ${field}: ${said}`];
}

/** Two organisations with full books, and all addresses of bookkeeping that change something. */
export async function wrongBodies(test: TestApp) {
  const own = await fullBooks(test);
  const foreign: Ids = (await fullBooks(test)).ids;
  const right = rightBodies(own.ids, own.versions);
  const described = (await test.call('GET', '/api/openapi.json')).body;
  const bodyOf = ({ method, path }: Pick<Route, 'method' | 'path'>): Body | undefined =>
    described.paths[path][method.toLowerCase()].requestBody;
  const writing = routesOf(described).filter(
    ({ method, path }) => ['POST', 'PUT', 'PATCH'].includes(method) && path.startsWith('/api/fin/'),
  );
  /** Types that are declared at a place of a body. */
  const typesOf = (route: Route, path: Parameters<typeof put>[1]): Set<string> =>
    typesAt(bodyOf(route)!.content!['application/json']!.schema, described.components.schemas, path);
  const routes = writing.filter((route) => bodyOf(route)?.content?.['application/json']);
  /** Addresses that take a form with a file. */
  const uploads = writing
    .filter((route) => bodyOf(route)?.content?.['multipart/form-data'])
    .map(({ path }) => path);
  uploads.push('/api/fin/reports/statement/positions');

  /** An address and a body that are right, or as they are declared. */
  function rightOf(route: Route): Required<Right> {
    const given = right[nameOf(route)];
    const other = newId();
    const body =
      given?.body ?? (route.body({ role: other, user: other, tenant: other, other }) as Right['body']);
    return { parts: given?.parts ?? {}, body };
  }

  async function ask(route: Route, body: unknown, parts: Record<string, string> = rightOf(route).parts) {
    const url = route.path.replaceAll(/\{([^}]+)\}/g, (_, name) =>
      encodeURIComponent(parts[name] ?? newId()),
    );
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

  /** Asks every address with a wrong value in each place that is wanted, or the first `most` of them; nothing may be stored. */
  async function faultsOf(
    wrong: (value: unknown, types: Set<string>, place: string) => unknown[],
    only: (route: Route) => boolean = () => true,
    most = Number.POSITIVE_INFINITY,
  ): Promise<string[]> {
    const faults: string[] = [];
    let asked = 0;
    const first = await stored();
    for (const route of routes.filter(only)) {
      const before = most === 1 ? null : await stored();
      const { body } = rightOf(route);
      const places = valuesIn(body).flatMap(([path, value]) =>
        wrong(value, typesOf(route, path), path.join('.')).map((other) => ({ path, other })),
      );
      for (const { path, other } of places.slice(0, most)) {
        asked += 1;
        // Of a body that is only made up, another value may be named first.
        const field = nameOf(route) in right ? path.join('.') : null;
        const what = `${nameOf(route)} ${path.join('.')} = ${JSON.stringify(other).slice(0, 60)}`;
        faults.push(...faultOf(what, await ask(route, put(body, path, other)), field));
      }
      if (before && (await stored()) !== before) faults.push(`${nameOf(route)} has stored something`);
    }
    if ((await stored()) !== first) faults.push('something was stored');
    expect(asked).toBeGreaterThan(most < 2 ? 5 : 20);
    return faults;
  }

  return { own, foreign, routes, right, uploads, rightOf, ask, stored, faultsOf };
}
