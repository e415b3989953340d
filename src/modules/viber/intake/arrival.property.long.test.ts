// Long, since callbacks come in whatever order. In the suite: apply.test.ts.
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { newId } from '../../../core/id.ts';
import { Tally } from './tally.ts';
import { addBot, bodyOf, happened, said, settled, type TestBot, take } from './testkit.ts';
import { Worker } from './worker.ts';

let t: TestApp;
let tenantId: string;
let worker: Worker;
beforeAll(async () => {
  t = await createTestApp();
  ({ tenantId } = await t.member());
  worker = new Worker(t.deps, new Tally(t.deps.database));
});
afterAll(() => t.close());

const SENT = ['900', '901'];
const PEOPLE = ['a', 'b'];
const BEGIN = Date.UTC(2026, 0, 1);

/** What a person does; when follows from its place. */
const action = fc.record({
  person: fc.constantFrom(...PEOPLE),
  what: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('message', 'message of Viber User') },
    fc.constantFrom('subscribed', 'unsubscribed', 'conversation_started', 'opened, subscribed'),
    fc.constantFrom(
      'delivered 900',
      'seen 900',
      'failed 900',
      'delivered 901',
      'failed 901',
      'seen 999',
      'delivered 999',
    ),
  ),
});
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never;

/** Found by chance once: a message that is seen before it is delivered, in one part. */
const SEEN_FIRST = {
  actions: (['seen 900', 'delivered 900'] as const).map((what): Action => ({ person: 'a', what })),
  arrived: [0, 1],
  cuts: [2],
};

function callbackOf({ person, what }: Action, n: number): readonly [string, string] {
  const given = { at: BEGIN + n * 1000, token: String(1000 + n) };
  const [event = '', token] = what.split(' ');
  if (what === 'message of Viber User')
    return [
      person,
      bodyOf({
        event,
        timestamp: given.at,
        message_token: given.token,
        sender: { id: person, name: 'Viber User' },
        message: { type: 'text', text: `#${n}` },
      }),
    ];
  if (event === 'message') return [person, said(person, `#${n}`, given)];
  if (what === 'opened, subscribed')
    return [person, happened('conversation_started', person, { ...given, subscribed: true })];
  if (token) return [person, happened(event, person, { ...given, token })];
  return [person, happened(event, person, given)];
}

/** Everything that callbacks come to, without what says when we did it. */
async function stateOf({ idguid }: TestBot): Promise<unknown> {
  const parts = [
    sql`select user_id, name, country, language, api_version, subscribed, subscription_at, state, incoming, last_at, last_text, last_kind,
      last_direction, waiting_since, case_id is not null as has_case from viber_conversations where bot_id = ${idguid} order by user_id`,
    sql`select c.user_id, m.direction, m.text, m.at, m.token, m.state, m.delivered_at, m.seen_at, m.fault from viber_messages m
      join viber_conversations c on c.idguid = m.conversation_id where c.bot_id = ${idguid} order by c.user_id, m.direction, m.at, m.token`,
    sql`select c.user_id, r.token, r.delivered_at, r.seen_at, r.failed_at from viber_receipts r
      join viber_conversations c on c.idguid = r.conversation_id where c.bot_id = ${idguid} order by c.user_id, r.token`,
    sql`select c.user_id, k.opened_at, k.closed_at from viber_cases k
      join viber_conversations c on c.idguid = k.conversation_id where c.bot_id = ${idguid} order by c.user_id`,
  ];
  return Promise.all(parts.map(async (part) => (await t.ownerDb.execute(part)).rows));
}

/** Takes in callbacks in parts, applies each, and answers what they come to. People have been written to before. */
async function outcome(parts: readonly (readonly (readonly [string, string])[])[]): Promise<unknown> {
  const bot = await addBot(t, tenantId);
  for (const person of PEOPLE) {
    const conversation = newId();
    await t.ownerDb.execute(sql`
      insert into viber_conversations (tenant_id, idguid, bot_id, user_id, last_at)
      values (${tenantId}, ${conversation}, ${bot.idguid}, ${person}, '2025-01-01')`);
    for (const token of SENT)
      await t.ownerDb.execute(sql`
        insert into viber_messages (tenant_id, idguid, conversation_id, direction, origin, kind, text, at, token, state)
        values (${tenantId}, ${newId()}, ${conversation}, 'out', 'broadcast', 'text', 'Akcija', '2025-01-01', ${token}, 'sent')`);
  }
  const { signal } = new AbortController();
  for (const part of parts) {
    await take(t.ownerDb, bot, part);
    while (await worker.work(signal));
  }
  await settled(t, bot);
  return stateOf(bot);
}

describe('callbacks', () => {
  it('come to the same in whatever order, in whatever parts and however often they arrive', async () => {
    const arrivals = fc.array(action, { minLength: 1, maxLength: 14 }).chain((actions) =>
      fc.record({
        actions: fc.constant(actions),
        // Each at least once, some again.
        arrived: fc.array(fc.nat(actions.length - 1), { maxLength: 6 }).chain((again) =>
          fc.shuffledSubarray([...actions.keys(), ...again.map((n) => n)], {
            minLength: actions.length + again.length,
          }),
        ),
        cuts: fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 20 }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(arrivals, async ({ actions, arrived, cuts }) => {
        const callbacks = actions.map(callbackOf);
        const parts: (readonly [string, string])[][] = [];
        for (let from = 0, n = 0; from < arrived.length; n++) {
          const size = cuts[n % cuts.length]!;
          parts.push(arrived.slice(from, from + size).map((which) => callbacks[which]!));
          from += size;
        }
        expect(await outcome(parts)).toEqual(await outcome(callbacks.map((one) => [one])));
      }),
      { numRuns: 10, examples: [[SEEN_FIRST]] },
    );
  });
});
