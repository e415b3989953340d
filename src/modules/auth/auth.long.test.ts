// Long, since passwords are compared again and again, at their real cost.
// In the suite: auth.test.ts (an unknown, a wrong and a deactivated account alike), test/wrong-credentials.test.ts.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createTestApp,
  PASSWORD as MEMBER_PASSWORD,
  type Person,
  type TestApp,
  testAdmin,
} from '../../../test/helper.ts';
import { createUser } from '../../core/identity/accounts.ts';
import { addMember, createOrganisation } from '../rights/organisations.ts';

const WRONG = {
  success: false,
  message: 'Pogrešan e-mail ili lozinka.',
  code: 'bad_credentials',
};

let t: TestApp;
const login = (email: unknown, password: unknown) =>
  t.call('POST', '/api/auth/login', { body: { email, password } });

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

describe('signing in', () => {
  it('takes as long for an unknown account, and a right password of one that is off, as for a wrong password', async () => {
    const { email } = (await t.member({ name: 'Amra Čengić' })) satisfies Person;
    const off = await t.member({ name: 'Isključen Nalog' });
    await t.ownerDb.execute(sql`update users set is_active = false where idguid = ${off.userId}`);
    // Of the processor, with all threads: what else the machine does at the time does not count.
    const workOf = async (who: string, password: string): Promise<number> => {
      const before = process.cpuUsage();
      expect((await login(who, password)).body).toEqual(WRONG);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const tried = [
      [email, 'pogresna'],
      ['nema-ga@carsija.test', 'pogresna'],
      [off.email, MEMBER_PASSWORD],
    ] as const;
    // The least of some rounds, in turn: a busy processor makes the same work dearer, never cheaper.
    const least = tried.map(() => Number.POSITIVE_INFINITY);
    // Each is two hashes; one alone would be half the work.
    const alike = () => least.every((work) => work > least[0]! * 0.75 && work < least[0]! * 1.5);
    for (let round = 0; round < 2 || (round < 10 && !alike()); round++)
      for (const [at, [who, password]] of tried.entries())
        least[at] = Math.min(least[at]!, await workOf(who, password));
    expect(alike(), least.join(', ')).toBe(true);
  });

  it('takes the e-mail in any case and with blanks around it', async () => {
    expect((await login(`  ${testAdmin.email.toUpperCase()} `, testAdmin.password)).status).toBe(200);
  });

  it('tells a member of no organisation so, once the password is right', async () => {
    const email = 'sam@carsija.test';
    await createUser(t.ownerDb, { email, password: PASSWORD, firstName: 'Sam', lastName: 'Svoj' });
    expect((await login(email, 'pogresna')).body).toEqual(WRONG);
    const refused = { code: 'no_organisation', message: 'Niste ni u jednoj organizaciji.' };
    expect(await login(email, PASSWORD)).toMatchObject({ status: 403, body: refused });
  });

  it('tells who has only memberships that are switched off whom to turn to', async () => {
    const email = 'iskljucen-clan@carsija.test';
    const person = { email, password: PASSWORD, firstName: 'Isključen', lastName: 'Član' };
    const userId = await createUser(t.ownerDb, person);
    const tenantId = await createOrganisation(t.ownerDb, { name: 'Bez člana' });
    await addMember(t.ownerDb, { tenantId, userId });
    await t.ownerDb.execute(sql`update tenant_users set is_active = false where user_id = ${userId}`);
    expect((await login(email, 'pogresna')).body).toEqual(WRONG);
    expect(await login(email, PASSWORD)).toMatchObject({
      status: 403,
      body: {
        code: 'no_organisation',
        message: 'Članstvo vam je isključeno. Obratite se administratoru organizacije.',
      },
    });
  });
});

const PASSWORD = 'tajna-lozinka-1234';
