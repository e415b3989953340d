// Long, since sessions are held to a model, whoever does what when. In the suite: sessions.test.ts (a refresh token once, at once,
// again, from another browser).
import { isDeepStrictEqual } from 'node:util';
import { inArray, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { scaledTimeout } from '../../../../test/timeout.ts';
import { tokenHash } from '../../../core/opaque.ts';
import { rightsOf } from '../../rights/effective/rights-cache.ts';
import { addMember, createOrganisation } from '../../rights/organisations.ts';
import { refreshTokens, sessions } from '../session.table.ts';
import { beginSession, GRACE_SECONDS, purgeSessions } from './sessions.ts';
import { signAccess } from './tokens.ts';

/** What a family of refresh tokens is, said as plainly as can be. Times are seconds since the case began. */
interface Family {
  ended: boolean;
  /** Tokens that a purge has removed are not here; those that a change of organisation has replaced have run out. */
  tokens: Map<string, { until: number; used: Use | null }>;
  /** The one that was used last. */
  last: string | null;
}
/** When a token was used, in which browser, and which one came of it. */
interface Use {
  at: number;
  browser: string;
  next: string;
}
type Model = { now: number; families: Family[] };

/** What a client holds of a family. */
interface Wallet {
  refresh: string;
  access: string;
}
interface Ask {
  what: 'use' | 'switch' | 'leave';
  family: number;
  who: 'owner' | 'thief';
  refresh: string;
  access: string;
  browser: string;
}
interface Heard {
  status: number;
  wallet: Wallet | null;
}

const DAY = 24 * 60 * 60;
const LIVES = 30 * DAY;
const LONGEST = 180 * DAY;

/** Whether the model would have answered a question as it was answered; it becomes the state after it. */
function follow(
  model: Model,
  { what, family: index, refresh, browser }: Ask,
  { status, wallet }: Heard,
): boolean {
  const family = model.families[index]!;
  const over = goesOn(family, model.now).length === 0;
  const next = (): boolean => {
    if (status !== 200 || !wallet) return false;
    const until = Math.min(model.now + LIVES, LONGEST);
    family.tokens.set(wallet.refresh, { used: null, until });
    return true;
  };
  if (what === 'leave') {
    // Who has left already may hear either: for a moment a node may not know it yet.
    const heard = over || status === 200;
    family.ended = true;
    return heard;
  }
  if (what === 'switch') {
    if (over) return status === 401;
    for (const token of family.tokens.values())
      if (!token.used) token.until = Math.min(token.until, model.now);
    return next();
  }
  const token = family.tokens.get(refresh);
  if (!token) return status === 401;
  const { used } = token;
  const after = used && family.tokens.get(used.next);
  // Of all that were used only the last may not have been heard of.
  const unheard = after?.used === null && family.last === refresh;
  if (!over && unheard && used?.browser === browser && model.now - used.at < GRACE_SECONDS)
    return after.until > model.now ? status === 200 && wallet?.refresh === used.next : status === 401;
  if (over || used) {
    family.ended = true;
    return status === 401;
  }
  if (token.until <= model.now) return status === 401;
  if (!next()) return false;
  token.used = { at: model.now, browser, next: wallet!.refresh };
  family.last = refresh;
  return true;
}

function orders<T>(items: T[]): T[][] {
  if (items.length < 2) return [items];
  return items.flatMap((item, at) => orders(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));
}

/** The states that questions asked at once may have led to: each order of them that explains all that was heard. */
const explain = (model: Model, asked: { ask: Ask; heard: Heard }[]): Model[] =>
  orders(asked).flatMap((order) => {
    const after = structuredClone(model);
    return order.every(({ ask, heard }) => follow(after, ask, heard)) ? [after] : [];
  });

/** Hashes of the tokens that a family's model would exchange: one, or none. */
const goesOn = ({ ended, tokens }: Family, now: number): string[] =>
  ended
    ? []
    : [...tokens].filter(([, { used, until }]) => !used && until > now).map(([token]) => tokenHash(token));

const FAMILIES = 2;
const who = fc.constantFrom('owner' as const, 'thief' as const);
const family = fc.nat(FAMILIES - 1);
/** `pick`: which token of all that the family has had, counted from the newest; null: the one that `who` holds. */
const question = fc.record({
  what: fc.oneof({ weight: 4, arbitrary: fc.constant('use' as const) }, fc.constant('switch' as const)),
  family,
  who,
  pick: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, fc.nat(5)),
  browser: fc.constantFrom('Firefox', 'Chrome'),
});
const leaving = fc.record({
  what: fc.constant('leave' as const),
  family,
  who,
  pick: fc.constant(null),
  browser: fc.constant('Firefox'),
});
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ at: fc.constant('once' as const), asks: fc.tuple(question) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      at: fc.constant('once' as const),
      asks: fc.array(fc.oneof({ weight: 6, arbitrary: question }, leaving), { minLength: 2, maxLength: 3 }),
    }),
  },
  fc.record({ at: fc.constant('once' as const), asks: fc.tuple(leaving) }),
  { weight: 3, arbitrary: fc.record({ at: fc.constant('theft' as const), family }) },
  // Between the others next to no time passes: a token used before is still answered.
  fc.record({ at: fc.constant('pause' as const), seconds: fc.constant(GRACE_SECONDS + 1) }),
  fc.record({
    at: fc.constant('pause' as const),
    seconds: fc.integer({ min: 1, max: 35 }).map((days) => days * DAY),
  }),
  fc.record({ at: fc.constant('purge' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
/**
 * A client alone: it takes its turns, may change organisation, and comes back within thirty days (a number). Answers get lost
 * and are asked for again, and two pages without a common lock ask at once.
 */
const honest = fc.oneof(
  { weight: 3, arbitrary: fc.constant('use' as const) },
  fc.constant('lost answer' as const),
  fc.constant('lost before a switch' as const),
  fc.constant('at once' as const),
  fc.constant('switch' as const),
  fc.constant('second tab' as const),
  fc.constant('purge' as const),
  { weight: 5, arbitrary: fc.integer({ min: 1, max: LIVES / DAY - 1 }) },
);

let t: TestApp;
let person: { userId: string; tenants: [string, string] };

beforeAll(async () => {
  t = await createTestApp();
  const { userId, tenantId } = await t.member({ roles: ['admin'] });
  const other = await createOrganisation(t.ownerDb, { name: 'Druga' });
  await addMember(t.ownerDb, { tenantId: other, userId, roles: ['manager'] });
  person = { userId, tenants: [tenantId, other] };
});
afterAll(() => t.close());

async function begin(): Promise<Wallet & { id: string }> {
  const { userId, tenants } = person;
  const { sessionId, refreshToken } = await beginSession(
    t.deps.database,
    userId,
    tenants[0],
    { ip: null, userAgent: null },
    { method: 'password', since: null },
  );
  const access = await signAccess(t.deps.database, { userId, tenantId: tenants[0], sessionId });
  return { id: sessionId, refresh: refreshToken, access };
}

let turn = 0;
async function send({ what, refresh, access, browser }: Ask): Promise<Heard> {
  const headers = { cookie: `browser=${browser.padEnd(43, '-')}` };
  const call = (path: string, body: object, token?: string) =>
    t.call('POST', `/api/auth/${path}`, { body, headers, ...(token ? { token } : {}) });
  const { status, body } =
    what === 'use'
      ? await call('refresh-token', { refreshToken: refresh })
      : what === 'switch'
        ? await call('switch-tenant', { tenant_id: person.tenants[turn++ % 2] }, access)
        : await call('logout', { refreshToken: refresh }, access);
  const tokens = body.data?.tokens;
  return { status, wallet: tokens ? { refresh: tokens.refreshToken, access: tokens.accessToken } : null };
}

/** Lets seconds pass for some sessions: all their times move back. What nodes keep in memory lives minutes. */
async function pass(ids: string[], seconds: number): Promise<void> {
  const back = sql`make_interval(secs => ${seconds})`;
  await t.ownerDb
    .update(sessions)
    .set({ created_at: sql`created_at - ${back}`, expires_at: sql`expires_at - ${back}` })
    .where(inArray(sessions.idguid, ids));
  await t.ownerDb
    .update(refreshTokens)
    .set({ expires_at: sql`expires_at - ${back}`, used_at: sql`used_at - ${back}` })
    .where(inArray(refreshTokens.session_id, ids));
  rightsOf(t.deps.database).invalidate('all');
}

/** The tokens of a session that the database would still exchange, hashed. */
async function exchangeable(id: string): Promise<string[]> {
  const { rows } = await t.ownerDb.execute<{ token_hash: string }>(sql`
    select token_hash from refresh_tokens r join sessions s on s.idguid = r.session_id
    where s.idguid = ${id} and s.revoked_at is null and r.used_at is null
      and r.expires_at > now() and s.expires_at > now()`);
  return rows.map(({ token_hash }) => token_hash);
}

async function play(steps: Step[]): Promise<void> {
  const begun = await Promise.all(Array.from({ length: FAMILIES }, begin));
  const ids = begun.map(({ id }) => id);
  /** Every token a family has had, the oldest first. */
  const issued = begun.map(({ refresh, access }) => [{ refresh, access }]);
  const held = begun.map(({ refresh, access }): Record<Ask['who'], Wallet | null> => {
    return { owner: { refresh, access }, thief: null };
  });
  let model: Model = {
    now: 0,
    families: begun.map(({ refresh }) => ({
      ended: false,
      tokens: new Map([[refresh, { used: null, until: LIVES }]]),
      last: null,
    })),
  };
  for (const step of steps) {
    let possible = [model];
    if (step.at === 'theft') held[step.family]!.thief = held[step.family]!.owner;
    else if (step.at === 'pause') {
      await pass(ids, step.seconds);
      model.now += step.seconds;
    } else if (step.at === 'purge') {
      await purgeSessions(t.deps.database);
      for (const { tokens } of model.families)
        for (const [token, { until }] of tokens) if (until + GRACE_SECONDS < model.now) tokens.delete(token);
    } else {
      const asks = step.asks.map(({ what, family: index, who: asker, pick, browser }): Ask => {
        const mine = held[index]![asker] ?? held[index]!.owner!;
        const { refresh } = pick === null ? mine : (issued[index]!.at(-1 - pick) ?? mine);
        return { what, family: index, who: asker, refresh, access: mine.access, browser };
      });
      const asked = await Promise.all(asks.map(async (ask) => ({ ask, heard: await send(ask) })));
      possible = explain(model, asked);
      expect(possible, `no order explains ${JSON.stringify(asked)}`).not.toEqual([]);
      for (const { ask, heard } of asked) {
        if (!heard.wallet) continue;
        issued[ask.family]!.push(heard.wallet);
        held[ask.family]![ask.who] = heard.wallet;
      }
    }
    // Two that moved a session at once may both have won: which came last is in the database.
    const there = await Promise.all(ids.map(exchangeable));
    const here = possible.filter(({ now, families }) =>
      isDeepStrictEqual(
        families.map((one) => goesOn(one, now)),
        there,
      ),
    );
    expect(here, `${JSON.stringify(step)} has left ${JSON.stringify(there)}`).not.toEqual([]);
    expect(Math.max(...there.map(({ length }) => length))).toBeLessThanOrEqual(1);
    model = here[0]!;
  }
  // An ended family never answers again, to whatever token of it.
  for (const [index, one] of model.families.entries()) {
    if (goesOn(one, model.now).length > 0) continue;
    for (const { refresh } of issued[index]!)
      expect(
        (await t.call('POST', '/api/auth/refresh-token', { body: { refreshToken: refresh } })).status,
      ).toBe(401);
    const profile = () => t.call('GET', '/api/auth/profile', { token: issued[index]!.at(-1)!.access });
    await expect.poll(async () => (await profile()).status, { interval: 5 }).toBe(401);
  }
}

async function playHonestly(
  steps: (typeof honest extends fc.Arbitrary<infer T> ? T : never)[],
): Promise<void> {
  const { id, ...first } = await begin();
  let wallet: Wallet = first;
  let age = 0;
  /** A token that another tab has replaced by changing organisation. */
  let left: string | null = null;
  const asking = (what: Ask['what']): Ask => ({
    what,
    family: 0,
    who: 'owner',
    browser: 'Firefox',
    ...wallet,
  });
  const ask = async (what: 'use' | 'switch'): Promise<void> => {
    const heard = await send(asking(what));
    expect(heard.status).toBe(200);
    if (what === 'switch') left = wallet.refresh;
    wallet = heard.wallet!;
  };
  for (const step of steps) {
    if (typeof step === 'number') {
      await pass([id], step * DAY);
      age += step * DAY;
      if (age >= LONGEST) {
        expect((await send(asking('use'))).status).toBe(401);
        return;
      }
      await ask('use');
    } else if (step === 'purge') await purgeSessions(t.deps.database);
    else if (step === 'second tab') {
      if (!left) continue;
      const { status } = await send({ ...asking('use'), refresh: left });
      expect(status).toBe(401);
    } else if (step === 'lost answer') {
      expect((await send(asking('use'))).status).toBe(200);
      await ask('use');
    } else if (step === 'lost before a switch') {
      const before = asking('use');
      const unheard = await send(before);
      expect(unheard.status).toBe(200);
      await ask('switch');
      left = unheard.wallet!.refresh;
      expect((await send(before)).status).toBe(401);
    } else if (step === 'at once') {
      const [one, other] = await Promise.all([send(asking('use')), send(asking('use'))]);
      expect([one.status, other.wallet?.refresh]).toEqual([200, one.wallet!.refresh]);
      wallet = other.wallet!;
    } else await ask(step);
  }
  await ask('use');
  expect((await t.call('GET', '/api/auth/profile', { token: wallet.access })).status).toBe(200);
}

/** Enough to find a mistake, and bounded on a busy machine too. A failure prints the seed and the smallest case. */
const bounded = { numRuns: 20, interruptAfterTimeLimit: 3000 } as const;

it(
  'holds families to the model, whoever uses what, when and at once',
  async () => {
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), play), bounded);
  },
  scaledTimeout(60_000),
);

it(
  'never ends the family of an honest client alone before its half year',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(honest, { minLength: 1, maxLength: 30 }), playHonestly),
      // Chance seldom comes as far as the half year.
      { ...bounded, examples: [[Array(8).fill(25)]] },
    );
  },
  scaledTimeout(60_000),
);
