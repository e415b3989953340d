import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scaledTimeout } from '../timeout.ts';
import {
  type Asked,
  admitted,
  ask,
  before,
  begin,
  between,
  callers,
  cases,
  done,
  filled,
  foreign,
  found,
  ids,
  leak,
  NOBODY,
  owner,
  refused,
  rights,
  routes,
  THERE,
  t,
  token,
  WORD,
} from './asking.ts';
import { bodiesFor, type Ids, isNamed, oneOfEachKind, type Route } from './routes.ts';
import { changesOf, stateOf } from './state.ts';

/** Milliseconds; most of it is gone on a slow machine, and more where that does other things as well. */
const TIMEOUT = scaledTimeout(300_000);
/** Queries by which a list may say more than it should. */
const QUERIES = ['', `?q=${WORD}`, '?page_size=200'];

const own = (): Ids => ({ role: NOBODY, user: NOBODY, tenant: NOBODY, other: NOBODY });
const guarded = (): Route[] => routes.filter(({ permission }) => permission !== 'public');

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
