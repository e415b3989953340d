import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { asText, type ChatApp, createChatApp } from '../inbox/testkit.ts';

export let app: ChatApp;

// biome-ignore lint/suspicious/noExplicitAny: tests look into it
export type Stored = Record<string, any>;
export const stored = async (idguid: string): Promise<Stored> => {
  const { rows } = await app.t.ownerDb.execute(sql`select * from viber_messages where idguid = ${idguid}`);
  return rows[0] as Stored;
};
export const send = async (conversation: string, text: string, more: object = {}): Promise<string> => {
  const answer = await app.call(
    app.amra,
    'POST',
    `/conversations/${conversation}/messages`,
    asText(text, 0, more),
  );
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body.data.idguid;
};
export const becomes = (idguid: string, expected: Stored, limit?: number): Promise<Stored> =>
  eventually(
    async () => {
      const found = await stored(idguid);
      expect(found).toMatchObject(expected);
      return found;
    },
    limit ? { limit } : {},
  );
export const fault = (one: object) => app.sim.control('faults', [{ on: 'send_message', ...one }]);

/** What the tests of both files stand on. */
export const setUp = (): void => {
  beforeAll(async () => {
    app = await createChatApp();
  });
  afterAll(() => app?.close());
  afterEach(async () => {
    await app.sim.control('faults', []);
    await app.t.ownerDb.execute(sql`delete from viber_rates`);
  });
};
