import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../core/context.ts';
import { unseal } from '../../../core/secret-box.ts';
import { BOTS_API } from '../labels.ts';
import { askAccount } from './account.ts';
import { type BotApp, createBotApp } from './testkit.ts';

let app: BotApp;
beforeAll(async () => {
  app = await createBotApp({}, 12);
});
afterAll(() => app?.close());

const tokenOf = (number: number): string => app.sim.bots[number]!.token;
const post = (token: string, body: object, path = '') =>
  app.t.call('POST', `${BOTS_API}${path}`, { token, body });

describe('a new bot', () => {
  it('is named by the service, and its token is in no answer, trail or search', async () => {
    const { t, sim } = app;
    const manager = await app.manager();
    const made = await post(manager.token, { token: `  ${tokenOf(0)} ` });
    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject({
      name: sim.bots[0]!.name,
      account_id: sim.bots[0]!.id,
      state: 'unset',
      simulated: true,
      via: null,
      everybody: true,
      file_days: 30,
      version: 1,
      picture: expect.stringMatching(/^data:image\/webp;base64,/),
      hook: {
        state: 'none',
        is_https: true,
        url: expect.stringMatching(/^https:\/\/carsija\.primjer\.ba\/api\/public\/viber\/[\w-]{43}$/),
      },
    });
    const { idguid } = made.body.data;
    const seen = await Promise.all(
      [BOTS_API, `${BOTS_API}?format=csv`, `${BOTS_API}/${idguid}`, `${BOTS_API}/${idguid}/history`].map(
        (path) => t.call('GET', path, { token: manager.token }),
      ),
    );
    expect(seen.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    for (const { raw } of [made, ...seen]) expect(raw.toString()).not.toContain(tokenOf(0));
    const { rows } = await t.ownerDb.execute<{ token: string }>(
      sql`select token from viber_bots where idguid = ${idguid}`,
    );
    expect(rows[0]!.token).not.toContain(tokenOf(0));
    expect(await unseal(t.deps.database, idguid, rows[0]!.token)).toBe(tokenOf(0));
    const trail = await t.ownerDb.execute(
      sql`select 1 from audit_log a where a::text like ${`%${tokenOf(0)}%`} or a.changes::text like ${`%${tokenOf(0)}%`}`,
    );
    expect(trail.rows).toEqual([]);
  });

  it('is refused at its token, in words', async () => {
    const { sim } = app;
    const { token } = await app.manager();
    const refused = async (entered: unknown) => {
      const answer = await post(token, { token: entered });
      expect(answer.status).toBe(422);
      return answer.body.errors.token as string;
    };
    expect(await refused('445da6az1s345z78-dazcczb2542zv51a-e0vc5fva17480im9')).toMatch(
      /ne prihvata ovaj token/,
    );
    expect(await refused('čćšž čćšž čćšž')).toMatch(/ne liči na token/);
    expect(await refused('abc\r\nX-Evil: 1234567890')).toMatch(/./);
    expect(await refused('a\u0000bcdefghijklmnop')).toMatch(/./);
    expect(await refused('')).toMatch(/./);
    await sim.control('bot', { bot: 2, state: 'blocked' });
    expect(await refused(tokenOf(1))).toBe('Viber je blokirao bota.');
    await sim.control('bot', { bot: 2 });
    for (const fault of [{ do: 'http', status: 500 }, { do: 'drop' }]) {
      await sim.control('faults', { on: 'get_account_info', n: 1, ...fault });
      expect(await refused(tokenOf(1))).toMatch(/nije odgovorio kako treba/);
    }
  });

  it('leaves no token in the log', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
    // A client of its own, with this log.
    const deps = { ...app.t.deps, database: {} as Database, log };
    await askAccount(deps, tokenOf(0));
    await app.sim.control('faults', { on: 'get_account_info', n: 1, do: 'drop' });
    await askAccount(deps, tokenOf(0));
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join('')).not.toContain(tokenOf(0));
  });
});

describe('a service that is away', () => {
  it('is said at the token, and nothing is added', async () => {
    const away = await createBotApp({ VIBER_URL: 'http://127.0.0.1:9/pa' }, 1);
    const { token } = await away.manager();
    const answer = await away.t.call('POST', BOTS_API, { token, body: { token: away.sim.bots[0]!.token } });
    expect(answer.body.errors?.token).toMatch(/ne može dosegnuti/);
    const list = await away.t.call('GET', BOTS_API, { token });
    expect(list.body.meta.total).toBe(0);
    await away.close();
  });
});
