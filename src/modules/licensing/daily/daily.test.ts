import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import { type MailServer, startMailServer } from '../../../../test/mail-server.ts';
import { mailsTo } from '../../../../test/mails.ts';
import { mailNotification } from '../../notifications/mails.ts';
import { customer, licensing, machine, organisation, publisher } from '../testkit.ts';
import { bodyOf, remindOfEnds } from './reminders.ts';
import { releaseAllSilent, releaseSilent } from './silence.ts';

let smtp: MailServer;
let t: TestApp;
let own: ReturnType<typeof licensing>;
let emina: Person;
let application: { idguid: string };

beforeAll(async () => {
  smtp = await startMailServer();
  t = await createTestApp({ SMTP_URL: smtp.url, MAIL_FROM: 'Čaršija <posta@carsija.test>' });
  own = licensing(t);
  emina = await publisher(t);
  application = await own.application(emina);
});
afterAll(async () => {
  await t?.close();
  await smtp?.stop();
});

/** A licence of a new organisation that was issued a year ago and ends in so many days. */
async function ending(days: number): Promise<{ person: Person; idguid: string }> {
  const person = await customer(t);
  const { idguid } = await own.issue(emina, application.idguid, person.tenantId);
  await ends(idguid, days);
  return { person, idguid };
}
const ends = (idguid: string, days: number) =>
  t.ownerDb.execute(sql`update lic_licences set issued_at = now() - interval '1 year',
    expires_at = now() + make_interval(days => ${days}) where idguid = ${idguid}::uuid`);
const remind = async ({ tenantId }: Person) =>
  (await organisation(t, tenantId)).within((ctx) => remindOfEnds(ctx, t.deps));
const bell = async ({ tenantId }: Person): Promise<string[]> => {
  const { rows } = await t.ownerDb.execute<{ title: string }>(sql`
    select title from notifications where tenant_id = ${tenantId}::uuid and kind = 'licence-expires' order by created_at`);
  return rows.map(({ title }) => title.replaceAll('\u00a0', ' '));
};

describe('reminders of an end', () => {
  it('are given 30, 7 and 1 days before and at the end, each once, also by two nodes at once', async () => {
    const { person, idguid } = await ending(40);
    expect(await remind(person)).toBe(0);
    for (const days of [30, 7, 1, 0]) {
      await t.ownerDb.execute(sql`
        update lic_licences set issued_at = issued_at - interval '1 day', expires_at = expires_at where idguid = ${idguid}::uuid`);
      // The same end comes nearer.
      await t.ownerDb.execute(sql`with moved as (
        select ${days}::int as days, expires_at as was from lic_licences where idguid = ${idguid}::uuid
      ), shifted as (
        update lic_reminders r set expires_at = now() + make_interval(days => ${days}) - interval '1 hour' from moved
        where r.licence_id = ${idguid}::uuid and r.expires_at = moved.was
      ) update lic_licences set expires_at = now() + make_interval(days => ${days}) - interval '1 hour' where idguid = ${idguid}::uuid`);
      const given = await Promise.all([remind(person), remind(person), remind(person)]);
      expect(
        given.reduce((sum, one) => sum + one, 0),
        `${days} days`,
      ).toBe(1);
      expect(await remind(person)).toBe(0);
    }
    const titles = await bell(person);
    expect(titles).toHaveLength(4);
    expect(titles.slice(0, 3).every((title) => /ističe \d+\. \d+\. \d{4}\.$/.test(title))).toBe(true);
    expect(titles[3]).toMatch(/je istekla$/);
    // Of the licence itself, and of its end.
    const mails = await mailsTo(smtp, person.email, 5);
    expect(mails).toHaveLength(5);
    expect(mails.at(-1)!.text).toContain('Izdavač d.o.o.');
  });

  it('are given anew for another end, and not for one that a licence never had so long', async () => {
    const { person, idguid } = await ending(5);
    expect(await remind(person)).toBe(1);
    await ends(idguid, 400);
    expect(await remind(person)).toBe(0);
    await ends(idguid, 6);
    expect(await remind(person)).toBe(1);
    const brief = await customer(t);
    const licence = await own.issue(emina, application.idguid, brief.tenantId);
    await t.ownerDb.execute(sql`
      update lic_licences set expires_at = now() + interval '5 days' where idguid = ${licence.idguid}::uuid`);
    expect(await remind(brief)).toBe(0);
  });

  it('leave nothing of a job that is killed, and are given by the next', async () => {
    const { person } = await ending(3);
    const org = await organisation(t, person.tenantId);
    const killed = org.within(async (ctx) => {
      expect(await remindOfEnds(ctx, t.deps)).toBe(1);
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    expect(await bell(person)).toEqual([]);
    expect(await remind(person)).toBe(1);
    expect(await bell(person)).toHaveLength(1);
    // Of the licence itself, and of its end.
    await mailsTo(smtp, person.email, 2);
    // The node that mailed it died before it said so: the job runs again.
    const { rows } = await t.ownerDb.execute<{ idguid: string }>(
      sql`select idguid from notifications where tenant_id = ${person.tenantId}::uuid and kind = 'licence-expires'`,
    );
    await mailNotification(t.deps, org, { idguid: rows[0]!.idguid });
    const same = smtp.received.filter(({ raw }) => raw.includes(`<${rows[0]!.idguid}@`));
    expect(same).toHaveLength(1);
  });

  it('say the last day of the grace, whatever the clocks do, in one sentence', () => {
    const said = (expires_at: string) =>
      bodyOf({ days: 0, expires_at, grace_days: 14, publisher: 'Izdavač d.o.o.' }).replaceAll('\u00a0', ' ');
    // Ends with 20 March and 20 October; the clocks change on 28 March and 31 October.
    expect(said('2027-03-20T23:00:00Z')).toMatch(
      /^Programi rade još 14 dana, do 3\. 4\. 2027\. Za produženje/,
    );
    expect(said('2027-10-20T22:00:00Z')).toMatch(
      /^Programi rade još 14 dana, do 3\. 11\. 2027\. Za produženje/,
    );
  });

  it('are not given of a licence that does not hold, nor long after its end', async () => {
    const { person, idguid } = await ending(3);
    await own.done(own.act(emina, idguid, 'suspend', { reason: 'x' }));
    expect(await remind(person)).toBe(0);
    const old = await ending(-60);
    expect(await remind(old.person)).toBe(0);
  });
});

it('no machine may work longer without asking than it keeps its seat', async () => {
  const person = await customer(t);
  const lease = async (silence_days: number | null): Promise<number> => {
    const { token } = await own.issue(emina, application.idguid, person.tenantId, { silence_days });
    const { lease_until } = await machine(t, token!).answer('activate');
    return (Date.parse(lease_until!) - Date.now()) / 86_400_000;
  };
  expect(await lease(1)).toBeCloseTo(1, 1);
  expect(await lease(30)).toBeCloseTo(7, 1);
  expect(await lease(null)).toBeCloseTo(7, 1);
});

it('a machine that is silent for too long leaves its seat', async () => {
  const person = await customer(t);
  const licence = await own.issue(emina, application.idguid, person.tenantId, { silence_days: 10 });
  const kept = await own.issue(emina, application.idguid, person.tenantId, { silence_days: null });
  for (const { token } of [licence, kept]) await machine(t, token!).answer('activate');
  const lively = machine(t, licence.token!);
  await lively.answer('activate', { name: 'Kasa 2' });
  await t.ownerDb.execute(sql`update lic_activations set last_seen_at = now() - interval '11 days'
    where tenant_id = ${person.tenantId}::uuid and (name = 'Kasa 1')`);
  const org = await organisation(t, person.tenantId);
  const released = await Promise.all([org.within(releaseSilent), org.within(releaseSilent)]);
  expect(released.reduce((sum, one) => sum + one, 0)).toBe(1);
  expect((await own.registration(person, licence.idguid)).used).toBe(1);
  const machines = await own.machines(person, licence.idguid);
  expect(machines.find(({ released_how }) => released_how === 'silence')).toMatchObject({ name: 'Kasa 1' });
  expect((await own.registration(person, kept.idguid)).used).toBe(1);
});

it('all silent machines leave their seats in one night, however many are taken at once', async () => {
  const person = await customer(t);
  const { idguid, token } = await own.issue(emina, application.idguid, person.tenantId, {
    seats: 3,
    silence_days: 10,
  });
  for (let n = 0; n < 3; n += 1) await machine(t, token!).answer('activate');
  await t.ownerDb.execute(sql`update lic_activations set last_seen_at = now() - interval '11 days'
    where tenant_id = ${person.tenantId}::uuid`);
  const { within } = await organisation(t, person.tenantId);
  await releaseAllSilent(within, 1);
  expect((await own.registration(person, idguid)).used).toBe(0);
});
