// Long, since whatever comes, is looked at and closed is counted by hand. In the suite: chat.test.ts (what the caller has not seen).
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, it } from 'vitest';
import { scaledTimeout } from '../../../../test/timeout.ts';
import { type ChatApp, createChatApp } from './testkit.ts';

let app: ChatApp;
beforeAll(async () => {
  app = await createChatApp();
});
afterAll(() => app?.close());

const step = fc.oneof(
  { weight: 5, arbitrary: fc.constant('receive' as const) },
  { weight: 3, arbitrary: fc.record({ who: fc.nat(1), upto: fc.double({ min: 0, max: 1, noNaN: true }) }) },
  { weight: 1, arbitrary: fc.constant('close' as const) },
);

it(
  'what a person has not seen is what came since they looked and since it was closed, counted by hand',
  async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
        const idguid = await app.conversation({ userId: `property ${run++}` });
        const people = [app.amra, app.emir];
        const received: number[] = [];
        const seen = [0, 0];
        let closed = 0;
        for (const one of steps) {
          if (one === 'receive') received.push(await app.receive(idguid, 'poruka'));
          else if (one === 'close') {
            await app.call(app.amra, 'POST', `/conversations/${idguid}/close`);
            closed = received.length;
            await app.t.ownerDb.execute(
              sql`update viber_conversations set state = 'open' where idguid = ${idguid}`,
            );
          } else {
            const count = Math.round(one.upto * received.length);
            const no = received[count - 1] ?? 0;
            // It only rises: who has seen later ones has seen these.
            seen[one.who] = Math.max(seen[one.who]!, count);
            await app.call(people[one.who]!, 'PUT', `/conversations/${idguid}/read`, { no });
          }
        }
        for (const [n, person] of people.entries()) {
          const expected = received.length - Math.max(seen[n]!, closed);
          const { body } = await app.call(person, 'GET', `/conversations/${idguid}`);
          if (body.data.unread !== expected)
            throw new Error(`unread ${body.data.unread}, by hand ${expected}`);
        }
      }),
      { numRuns: 25 },
    );
  },
  scaledTimeout(120_000),
);
