import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember } from '../../src/modules/rights/organisations.ts';
import { describedApi } from '../described-api.ts';
import type { RowOwner } from '../ensure-row.ts';
import { createTestApp, type Person, type TestApp } from '../helper.ts';
import { connect, type Sql } from '../sql.ts';
import { scaledTimeout } from '../timeout.ts';
import { type Callers, createCallers } from './callers.ts';
import { bodiesFor, type Ids, isNamed, oneOfEachKind, type Route, routesOf } from './routes.ts';
import { changesOf, ensureRows, stateOf } from './state.ts';

/** Stands in every text of the organisation next door. */
const WORD = 'Tudje7391';
/** Milliseconds; most of it is gone on a slow machine, and more where that does other things as well. */
const TIMEOUT = scaledTimeout(300_000);
/** Queries by which a list may say more than it should. */
const QUERIES = ['', `?q=${WORD}`, '?page_size=200'];
/** Says the public keys of all organisations, which are for everybody (RFC 7517), and what they are called. */
const PUBLIC_KEYS = 'GET /api/licences/keys';
const OF_KEYS = ['alg', 'crv', 'kid', 'kty', 'use', 'x'];
const NOBODY = '01890000-0000-7000-8000-000000000000';
/** Id of a row in every table next door: one request asks for all of them, whichever table the route reads. */
const THERE = '01890000-0000-7000-8000-00000000beef';

let t: TestApp;
let owner: Sql;
let routes: Route[];
let rights: string[];
let callers: Callers;
let foreign: RowOwner;
let ids: string[];
/** Tables next door with a row that has the common id. */
let filled: number;
/** Belongs to both organisations. */
let between: Person;
let before: Record<string, string>;
let token: string;
let cases = 0;
let found = 0;
const leaks: string[] = [];

async function begin(): Promise<void> {
  t = await createTestApp();
  owner = connect(t.owner, 1);
  routes = routesOf(await describedApi(t));
  rights = (await owner<{ name: string }[]>`select name from permissions`).map(({ name }) => name);
  callers = await createCallers(t, rights);
  token = callers.full.token;
  const stranger: Person = await t.member({ name: `${WORD} ${WORD}`, roles: ['admin'] });
  foreign = { tenantId: stranger.tenantId, userId: stranger.userId, word: WORD, id: THERE };
  await owner`update tenants set name = ${WORD} where idguid = ${foreign.tenantId}`;
  await owner`update sessions set user_agent = ${WORD} where user_id = ${foreign.userId}`;
  await owner`update users set email = ${`${WORD.toLowerCase()}@carsija.test`} where idguid = ${foreign.userId}`;
  const sessions = await owner<
    { idguid: string }[]
  >`select idguid from sessions where user_id = ${foreign.userId}`;
  const rows = await ensureRows(owner, foreign);
  filled = rows.common;
  ids = [...rows.ids, ...[foreign.tenantId, foreign.userId, ...sessions.map(({ idguid }) => idguid)]];
  between = await t.member({ tenantId: foreign.tenantId, name: 'Amira Zec' });
  await addMember(t.ownerDb, { tenantId: callers.full.tenantId, userId: between.userId });
  await addMember(t.ownerDb, { tenantId: foreign.tenantId, userId: callers.roamer.userId });
  await owner`insert into member_roles (tenant_id, user_id, role_id)
    select tenant_id, ${between.userId}, idguid from roles where tenant_id = ${foreign.tenantId}`;
  before = await stateOf(owner, foreign);
}

interface Asked {
  token?: string;
  id?: string;
  body?: unknown;
  query?: string;
}
interface Got {
  status: number;
  code: string | undefined;
}

/** One case: asks, and looks for what must never be in an answer. */
async function ask(route: Route, who: string, { token, id = NOBODY, body, query = '' }: Asked): Promise<Got> {
  cases += 1;
  const { method, path } = route;
  const answer = await t
    .call(method, path.replaceAll(/\{[^}]+\}/g, id) + query, {
      ...(token ? { token } : {}),
      ...(method === 'GET' ? {} : { body: body ?? {} }),
    })
    .catch((error: Error) => error);
  if (answer instanceof Error) {
    leak(route, who, { status: 0, code: undefined }, answer.message);
    return { status: 0, code: undefined };
  }
  const got = { status: answer.status, code: answer.body?.code };
  if (answer.status >= 500) leak(route, who, got, 'broke');
  // The address of a list may carry back what was asked for.
  const said = answer.raw.toString().replaceAll(`q=${WORD}`, '');
  if (`${method} ${path}` === PUBLIC_KEYS) {
    for (const key of answer.body.keys as object[])
      if (Object.keys(key).sort().join() !== OF_KEYS.join()) leak(route, who, got, 'told more than a key');
  } else if (said.toLowerCase().includes(WORD.toLowerCase())) leak(route, who, got, `told what is next door`);
  return got;
}

const leak = ({ method, path }: Route, who: string, { status, code }: Got, why: string): void => {
  found += 1;
  leaks.push(`${method} ${path}: ${who} ${why} (${status} ${code ?? ''})`);
};

async function refused(route: Route, who: string, asked: Asked, status: number, code: string): Promise<void> {
  const got = await ask(route, who, asked);
  if (got.status !== status || got.code !== code)
    leak(route, who, got, `was not refused with ${status} ${code}`);
}

/** Codes by which the guard says no. */
const GUARD = new Set(['unauthenticated', 'forbidden', 'in_person', 'address']);

/** Somebody who may come in: whatever the route then says, it is not the guard's no. */
async function admitted(route: Route, who: string, asked: Asked): Promise<Got> {
  // Whoever is let in would be answered for ever; see modules/live/live.test.ts.
  if (route.endless) return { status: 200, code: undefined };
  let got = await ask(route, who, asked);
  // What was done before may have ended the session, as signing out does.
  if (got.status === 401 && asked.token === token) {
    token = await callers.renew();
    got = await ask(route, who, { ...asked, token });
  }
  if (!GUARD.has(got.code ?? '')) return got;
  // A key has no session to be asked about.
  if (got.code === 'in_person' && asked.token === callers.fullKey.key && route.path.startsWith('/api/auth/'))
    return got;
  // Beside the right, some routes are the operator's people's alone: these must then come in.
  const asOperator = { token: callers.operator, body: asked.body };
  if (got.code === 'forbidden' && !GUARD.has((await ask(route, 'the operator', asOperator)).code ?? ''))
    return got;
  leak(route, who, got, 'was turned away');
  return got;
}

const own = (): Ids => ({ role: NOBODY, user: NOBODY, tenant: NOBODY, other: NOBODY });
const guarded = (): Route[] => routes.filter(({ permission }) => permission !== 'public');
const done = (): void => expect(leaks.splice(0).slice(0, 40)).toEqual([]);

/**
 * Every route of the API × everybody who may knock. The routes are those that the server describes, so a new one is tried
 * the day it is there. In an organisation next door stands a word in every text; it must never be read here, and
 * nothing there may change.
 *
 * `whole`: with every id of every row next door, every body and every query, which is many times as much as once each.
 */
export function describeMatrix(whole: boolean): void {
  beforeAll(begin, TIMEOUT);
  afterAll(async () => {
    await owner.end();
    await t.close();
  });

  describe('every route', () => {
    it('is known by what it asks for', () => {
      expect(routes.length).toBeGreaterThan(90);
      const known = new Set(['public', 'authenticated', 'person', ...rights]);
      expect(routes.filter(({ permission }) => !known.has(permission))).toEqual([]);
      expect(ids).toContain(THERE);
      expect(filled).toBeGreaterThan(50);
    });

    it(
      'refuses whoever is nobody: without a token, or with one that does not hold',
      async () => {
        for (const route of guarded()) await refused(route, 'nobody', {}, 401, 'unauthenticated');
        for (const route of oneOfEachKind(guarded()))
          for (const [who, dead] of Object.entries(callers.dead))
            await refused(route, who, { token: dead }, 401, 'unauthenticated');
        done();
      },
      TIMEOUT,
    );

    it(
      'refuses a key from an address it may not be used from',
      async () => {
        for (const route of whole ? guarded() : oneOfEachKind(guarded()))
          await refused(route, 'a key from elsewhere', { token: callers.farKey }, 403, 'address');
        done();
      },
      TIMEOUT,
    );

    it(
      'refuses a member without the right, and knows every member otherwise',
      async () => {
        const { token: bare } = callers.bare;
        for (const route of guarded()) {
          if (isNamed(route))
            await refused(route, 'a member without rights', { token: bare }, 403, 'forbidden');
          else if (route.method === 'GET') await admitted(route, 'a member without rights', { token: bare });
        }
        done();
      },
      TIMEOUT,
    );

    it(
      'that asks for a person in person refuses a key, and whoever acts in another’s name',
      async () => {
        const asking = guarded().filter(({ inPerson }) => inPerson);
        expect(asking.length).toBeGreaterThan(2);
        for (const route of asking) {
          await refused(route, 'a key', { token: callers.fullKey.key }, 403, 'in_person');
          await refused(route, 'an impersonator', { token: callers.impersonator }, 403, 'in_person');
        }
        const others = guarded().filter(({ inPerson, method }) => !inPerson && method === 'GET');
        for (const route of whole ? others : oneOfEachKind(others))
          await admitted(route, 'an impersonator', { token: callers.impersonator });
        done();
      },
      TIMEOUT,
    );

    it(
      'of the public ones asks nobody, whatever they send, and breaks for none',
      async () => {
        const open = routes.filter(({ permission }) => permission === 'public');
        for (const route of open)
          for (const id of whole ? [NOBODY, ...ids] : [NOBODY, THERE]) await ask(route, 'nobody', { id });
        // Some of these look for themselves who asks (logout, accepting an invitation): each is asked by a fifth of these, in turns.
        const inTurn = (at: number) => (_: unknown, nth: number) => whole || nth % 5 === at % 5;
        for (const [at, route] of open.entries())
          for (const [who, dead] of Object.entries(callers.dead).filter(inTurn(at)))
            for (const body of bodiesFor(route, whole ? [{}, route.body(own())] : [route.body(own())]))
              await ask(route, who, { token: dead, body });
        done();
      },
      TIMEOUT,
    );
  });

  describe('whoever may come in', () => {
    const theirs = (): Ids => ({
      role: before.roles!.match(/[0-9a-f-]{36}/)![0],
      user: foreign.userId,
      tenant: foreign.tenantId,
      other: foreign.userId,
    });

    it(
      'with the right is let in, as a person and by a key',
      async () => {
        const ofEachKind = oneOfEachKind(guarded());
        // The others are asked below for what is next door, and must let in, too.
        for (const route of whole ? guarded() : ofEachKind) {
          for (const body of bodiesFor(route, whole ? [{}, route.body(own())] : [route.body(own())])) {
            await admitted(route, 'a member with the right', { token, body });
            if (!route.inPerson)
              await admitted(route, 'a key with the right', { token: callers.fullKey.key, body });
          }
        }
        done();
      },
      TIMEOUT,
    );

    it(
      'meets nothing of the organisation next door, whatever is asked for',
      async () => {
        const ofEachKind = new Set(oneOfEachKind(guarded()));
        for (const route of guarded()) {
          const one = route.path.includes('{');
          const full = { ...(route.body(theirs()) as object), version: 1 };
          const common = { ...theirs(), other: THERE };
          const bodies = bodiesFor(
            route,
            whole ? [{}, route.body(theirs()), route.body(common), full] : [route.body(common)],
          );
          const reached = async (who: string, asked: Asked): Promise<void> => {
            const got = await admitted(route, who, asked);
            if (one && got.status < 300) leak(route, who, got, `reached ${asked.id}`);
          };
          const asked = whole ? ids : [THERE];
          for (const id of one ? asked : [NOBODY]) {
            for (const body of bodies) await reached('a member of another organisation', { token, id, body });
            if (!route.inPerson && (whole || ofEachKind.has(route)))
              await reached('a key of another organisation', { token: callers.fullKey.key, id, body: full });
          }
          for (const query of whole
            ? [`?tenant=${foreign.tenantId}`, `?q=${WORD}`, '?page_size=200']
            : [`?q=${WORD}`])
            if (route.method === 'GET')
              await admitted(route, 'a member of another organisation', { token, query });
          if (route.takesTenant) {
            const query = `?tenant=${foreign.tenantId}`;
            const got = await admitted(route, 'a member who names another organisation', { token, query });
            if (got.status < 300) leak(route, 'a member who names another organisation', got, 'was let in');
          }
        }
        expect(changesOf(before, await stateOf(owner, foreign))).toEqual([]);
        done();
      },
      TIMEOUT,
    );

    it(
      'stays in its organisation by a key or in another’s name, wherever that person may go themselves',
      async () => {
        const asking = guarded().filter(
          ({ inPerson, method, endless }) => !inPerson && !endless && method === 'GET',
        );
        for (const route of asking)
          for (const [who, by] of Object.entries(callers.bound))
            for (const query of whole
              ? [...QUERIES, `?tenant=${foreign.tenantId}`]
              : [`?tenant=${foreign.tenantId}`])
              for (const id of route.path.includes('{')
                ? [foreign.tenantId, foreign.userId].slice(0, whole ? 2 : 1)
                : [NOBODY])
                await ask(route, who, { token: by, id, query });
        done();
      },
      TIMEOUT,
    );

    it(
      'learns and changes nothing of what somebody is elsewhere who belongs to both',
      async () => {
        const { tenantId } = callers.full;
        const body = { ...own(), user: between.userId, other: between.userId };
        for (const route of guarded().filter(({ path }) => path.includes('{')))
          for (const given of route.method === 'GET'
            ? [{}]
            : [...(whole ? [{}] : []), { ...(route.body(body) as object), version: 1 }]) {
            const got = await admitted(route, 'a member', { token, id: between.userId, body: given });
            if (got.status >= 300 || route.method === 'GET') continue;
            await owner`insert into tenant_users (tenant_id, user_id) values (${tenantId}, ${between.userId})
            on conflict (tenant_id, user_id) do update set is_active = true, version = 1`;
          }
        expect(changesOf(before, await stateOf(owner, foreign))).toEqual([]);
        done();
      },
      TIMEOUT,
    );
  });

  describe('a right', () => {
    const owned = (statement: ReturnType<typeof sql>) => t.ownerDb.execute(statement);

    it(
      'just taken away is gone, from the person, the key and the organisation, and from nobody else',
      async () => {
        const { full, fullKey } = callers;
        const key = fullKey.key;
        const asked = guarded().filter(isNamed);
        const permissions = [...new Set(asked.map((route) => route.permission))];
        for (const [at, permission] of permissions.entries()) {
          // One guard and one memory of rights stand before all of them: in the suite every fourth.
          if (!whole && at % 4 > 0) continue;
          const own = asked.filter((route) => route.permission === permission);
          // One that does not say no for a reason of its own: it would be taken for the guard's.
          let probe = own[0]!;
          for (const route of own.filter(({ method, inPerson }) => method === 'GET' && !inPerson).reverse())
            if ((await ask(route, 'before', { token })).code !== 'forbidden') probe = route;
          const gone = async (by: string): Promise<void> => {
            // A refusal from memory waits for nothing, so the notice must be let in between two of them.
            const until = Date.now() + 1000;
            while ((await ask(probe, 'just now', { token: by })).code !== 'forbidden' && Date.now() < until)
              await new Promise((resolve) => setTimeout(resolve, 2));
            for (const route of whole ? own : [probe])
              await refused(route, `whoever has just lost ${permission}`, { token: by }, 403, 'forbidden');
          };
          const places = [
            [
              sql`member_permissions`,
              sql`user_id = ${full.userId}`,
              sql`(tenant_id, user_id, permission) values (${full.tenantId}, ${full.userId}, ${permission})`,
              [token, key],
            ],
            [
              sql`api_key_permissions`,
              sql`key_id = ${fullKey.id}`,
              sql`(tenant_id, key_id, permission) values (${full.tenantId}, ${fullKey.id}, ${permission})`,
              [key],
            ],
            [
              sql`tenant_permissions`,
              sql`tenant_id = ${full.tenantId}`,
              sql`(tenant_id, permission) values (${full.tenantId}, ${permission})`,
              [token, key],
            ],
          ] as const;
          // One of the three places for each right, unless all are wanted.
          for (const [table, whose, back, lost] of whole ? places : [places[at % places.length]!]) {
            // Kept in memory by now, as it is after a request.
            for (const by of [token, key]) await ask(probe, 'before', { token: by });
            await owned(sql`delete from ${table} where ${whose} and permission = ${permission}`);
            for (const by of lost) await gone(by);
            await owned(sql`insert into ${table} ${back}`);
          }
        }
        done();
      },
      TIMEOUT,
    );
  });

  it('and that were all', () => {
    process.stdout.write(`access matrix: ${routes.length} routes, ${cases} cases, ${found} leaks\n`);
    expect(cases).toBeGreaterThan(whole ? 4000 : 1500);
  });
}
