import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, testAdmin } from '../../../test/helper.ts';
import { users } from '../../core/identity/identity.table.ts';
import { totpFactors } from './factors.table.ts';
import { rescue } from './rescue.ts';

let t: TestApp;
const login = (email: string, password: string) =>
  t.call('POST', '/api/auth/login', { body: { email, password } });
const profile = async (token: string) => (await t.call('GET', '/api/auth/profile', { token })).status;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

describe('a new password from the server', () => {
  it('lets the administrator in again, and nobody else who was in', async () => {
    const before = await t.admin();
    const bystander = await t.member();
    for (let n = 0; n < 10; n++) await login(testAdmin.email, 'pogresna');
    expect((await login(testAdmin.email, testAdmin.password)).status).toBe(429);
    const { email, password } = await rescue(t.ownerDb, ` ${testAdmin.email.toUpperCase()}`, {
      withoutFactors: false,
    });
    expect(email).toBe(testAdmin.email);
    expect((await login(email, password)).status).toBe(200);
    expect((await login(email, testAdmin.password)).status).toBe(401);
    await expect.poll(() => profile(before.token)).toBe(401);
    const refreshed = { body: { refreshToken: before.refreshToken } };
    expect((await t.call('POST', '/api/auth/refresh-token', refreshed)).status).toBe(401);
    expect(await profile(bystander.token)).toBe(200);
  });

  it('stands in the trail, without the password', async () => {
    const { email, userId } = await t.member();
    const { password } = await rescue(t.ownerDb, email, { withoutFactors: false });
    const { rows } = await t.ownerDb.execute(sql`
      select actor_id, actor_name, action, changes from audit_log
      where record_id = ${userId} and actor_name = 'Administrator servera'`);
    expect(rows).toEqual([
      {
        actor_id: null,
        actor_name: 'Administrator servera',
        action: 'security',
        changes: { event: { from: null, to: 'Lozinka postavljena na serveru' } },
      },
    ]);
    const everything = await t.ownerDb.execute(sql`select * from audit_log`);
    expect(JSON.stringify(everything.rows)).not.toContain(password);
  });

  it('takes the second factor only when asked', async () => {
    const { email, userId } = await t.member();
    await t.ownerDb.insert(totpFactors).values({ user_id: userId, secret: 'x', confirmed_at: new Date() });
    const first = await rescue(t.ownerDb, email, { withoutFactors: false });
    expect(await login(email, first.password)).toMatchObject({
      status: 401,
      body: { code: 'second_factor' },
    });
    const second = await rescue(t.ownerDb, email, { withoutFactors: true });
    expect((await login(email, second.password)).status).toBe(200);
  });

  it('is refused for nobody and for who is switched off, and changes nothing', async () => {
    const { email, userId } = await t.member();
    await t.ownerDb.update(users).set({ is_active: false }).where(eq(users.idguid, userId));
    const hash = async () => (await t.ownerDb.select().from(users).where(eq(users.idguid, userId)))[0];
    const before = await hash();
    const asked = { withoutFactors: true };
    await expect(rescue(t.ownerDb, email, asked)).rejects.toThrow('isključen');
    await expect(rescue(t.ownerDb, 'nema-ga@carsija.test', asked)).rejects.toThrow('Niko nema e-mail');
    expect(await hash()).toEqual(before);
  });
});
