import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import type { Person } from '../../../test/helper.ts';
import { mailsTo } from '../../../test/mails.ts';
import { jobTenant } from '../../server/jobs/tenants.ts';
import { mailDigests } from './mails.ts';
import { removeOld } from './notifications.service.ts';
import { API, admin, KIND, list, RIGHT, setUp, smtp, t, tell } from './notifications.testkit.ts';

setUp();
const unread = async ({ token }: { token: string }) =>
  (await t.call('GET', `${API}/neprocitane`, { token })).body.data.unread;
const mark = ({ token }: { token: string }, body: object) =>
  t.call('POST', `${API}/procitano`, { token, body });
const takeRight = ({ userId }: Person) =>
  t.ownerDb.execute(
    sql`delete from member_permissions where user_id = ${userId} and permission = ${RIGHT[0]!}`,
  );

describe('a notification', () => {
  it('reaches those who have the right in that organisation, and nobody else', async () => {
    const one = await t.member({ permissions: RIGHT });
    const two = await t.member({ tenantId: one.tenantId, permissions: RIGHT });
    const without = await t.member({ tenantId: one.tenantId });
    const stranger = await t.member({ permissions: RIGHT });
    const off = await t.member({ tenantId: one.tenantId, permissions: RIGHT });
    await t.ownerDb.execute(sql`update tenant_users set is_active = false where user_id = ${off.userId}`);
    await tell(one.tenantId);
    for (const person of [one, two])
      expect(await list(person)).toMatchObject([
        {
          title: 'Nešto se desilo',
          kind: 'test-kind',
          label: 'Probna vrsta',
          count: 1,
          read: false,
        },
      ]);
    for (const person of [without, stranger]) expect(await list(person)).toEqual([]);
    const { rows } = await t.ownerDb.execute(sql`select 1 from notifications where user_id = ${off.userId}`);
    expect(rows).toEqual([]);
  });

  it('for named people reaches those of them who have the right', async () => {
    const one = await t.member({ permissions: RIGHT });
    const two = await t.member({ tenantId: one.tenantId, permissions: RIGHT });
    const without = await t.member({ tenantId: one.tenantId });
    await tell(one.tenantId, { userIds: [two.userId, without.userId] });
    expect([await unread(one), await unread(two), await unread(without)]).toEqual([0, 1, 0]);
  });

  it('is counted with the ones of its group until it is read', async () => {
    const one = await t.member({ permissions: RIGHT });
    for (let n = 0; n < 3; n++) await tell(one.tenantId, { group: 'g', title: `Put ${n}` });
    expect(await list(one)).toMatchObject([{ title: 'Put 2', count: 3 }]);
    await mark(one, {});
    await tell(one.tenantId, { group: 'g', title: 'Opet' });
    expect(await list(one)).toMatchObject([
      { title: 'Opet', count: 1 },
      { count: 3, read: true },
    ]);
    // Unread again beside another of its group.
    const [, old] = await list(one);
    expect((await mark(one, { idguids: [old.idguid], read: false })).body.data).toEqual({ done: 1 });
    expect(await unread(one)).toBe(2);
  });

  it('is hidden once its permission is taken away', async () => {
    const one = await t.member({ permissions: RIGHT });
    await tell(one.tenantId);
    expect(await unread(one)).toBe(1);
    await takeRight(one);
    expect([await list(one), await unread(one)]).toEqual([[], 0]);
    expect((await mark(one, {})).body.data).toEqual({ done: 0 });
  });

  it('is one’s own to mark, one by one or all', async () => {
    const one = await t.member({ permissions: RIGHT });
    const two = await t.member({ tenantId: one.tenantId, permissions: RIGHT });
    await tell(one.tenantId);
    await tell(one.tenantId, { title: 'Drugo' });
    const [first] = await list(two);
    expect((await mark(one, { idguids: [first.idguid] })).body.data).toEqual({ done: 0 });
    expect((await mark(two, { idguids: [first.idguid, 'x'] })).body.data).toEqual({ done: 1 });
    expect(await list(two, '?read=false')).toHaveLength(1);
    expect((await mark(two, {})).body.data).toEqual({ done: 1 });
    expect([await unread(one), await unread(two)]).toEqual([2, 0]);
    expect((await mark(two, { idguids: 'x' })).status).toBe(422);
  });
});

describe('how a person is told', () => {
  const choose = (person: Person, kind: string, way: string) =>
    t.call('PUT', `${API}/postavke`, { token: person.token, body: { kind, way } });
  const countTo = ({ email }: Person) => smtp.received.filter(({ to }) => to.includes(email)).length;

  it('is theirs to choose, of what they may get', async () => {
    const one = await t.member({ permissions: RIGHT });
    const offered = (await t.call('GET', `${API}/postavke`, { token: one.token })).body.data;
    expect(offered).toContainEqual({ kind: KIND.name, label: KIND.label, way: KIND.way });
    expect(offered.map(({ kind }: { kind: string }) => kind)).not.toContain('contact-message');
    expect((await choose(one, 'contact-message', 'mail')).status).toBe(404);
    expect((await choose(one, 'account-security', 'off')).status).toBe(404);
    expect((await choose(admin, 'contact-message', 'brzo')).body.errors.way).toBe('Nepoznat način.');
    const { data } = (await choose(admin, 'contact-message', 'digest')).body;
    expect(data.find(({ kind }: { kind: string }) => kind === 'contact-message').way).toBe('digest');
    await choose(admin, 'contact-message', 'app');
  });

  const chosen = async (way: string) => {
    const one = await t.member({ permissions: RIGHT });
    await t.ownerDb.execute(sql`insert into notification_ways (tenant_id, user_id, kind, way)
      values (${one.tenantId}, ${one.userId}, ${KIND.name}, ${way})`);
    return one;
  };

  it('off: not at all', async () => {
    const one = await chosen('off');
    await tell(one.tenantId);
    expect(await list(one)).toEqual([]);
  });

  it('at once: by a mail, and one for a group', async () => {
    const one = await chosen('mail');
    await tell(one.tenantId, { group: 'g', title: 'Odmah mailom', body: 'Evo zašto.' });
    const [mail] = await mailsTo(smtp, one.email);
    await tell(one.tenantId, { group: 'g', title: 'Odmah mailom' });
    expect(mail).toMatchObject({ subject: 'Odmah mailom', text: expect.stringContaining('Evo zašto.') });
    expect(countTo(one)).toBe(1);
    expect(await list(one)).toMatchObject([{ count: 2 }]);
  });

  it('once a day: all that is unread in one mail, and nothing of it the next day', async () => {
    const one = await chosen('digest');
    await tell(one.tenantId, { title: 'Prvo za pregled' });
    await tell(one.tenantId, { title: 'Drugo za pregled' });
    await tell(one.tenantId, { title: 'Već pročitano' });
    const without = await t.member({ tenantId: one.tenantId, permissions: RIGHT });
    await t.ownerDb.execute(sql`insert into notification_ways (tenant_id, user_id, kind, way)
      values (${one.tenantId}, ${without.userId}, ${KIND.name}, 'digest')`);
    await tell(one.tenantId, { title: 'Za pregled bez dozvole', userIds: [without.userId] });
    await takeRight(without);
    const [read] = await list(one, '?q=procitano');
    await mark(one, { idguids: [read.idguid] });
    const digest = async ({ tenantId }: Person) =>
      mailDigests(t.deps, (await jobTenant(t.deps.database, tenantId))!, new AbortController().signal);
    await digest(one);
    const [mail] = await mailsTo(smtp, one.email);
    expect(mail!.subject).toMatch(/: 2 nove obavijesti$/);
    expect(mail!.text).toContain('Prvo za pregled');
    expect(mail!.text).not.toContain('Već pročitano');
    await eventually(async () => {
      const { rows } = await t.ownerDb.execute(sql`select 1 from notifications where in_digest`);
      expect(rows).toEqual([]);
    });
    const other = await chosen('digest');
    await tell(other.tenantId, { title: 'Sutradan' });
    await digest(one);
    await digest(other);
    await mailsTo(smtp, other.email);
    expect([countTo(one), countTo(without)]).toEqual([1, 0]);
  });
});

describe('the daily mail', () => {
  /** A member who gets a daily mail of the test's kind. */
  const reader = async (tenantId?: string) => {
    const person = await t.member({ permissions: RIGHT, ...(tenantId && { tenantId }) });
    const body = { kind: KIND.name, way: 'digest' };
    expect((await t.call('PUT', `${API}/postavke`, { token: person.token, body })).status).toBe(200);
    return person;
  };
  /** Runs the job of one organisation; `meanwhile` runs after each mail. */
  const run = async (
    tenantId: string,
    { signal = new AbortController().signal, meanwhile = async () => {} } = {},
  ) => {
    const { mail } = t.deps;
    const send: typeof mail.send = async (one) => {
      await mail.send(one);
      await meanwhile();
    };
    const org = (await jobTenant(t.deps.database, tenantId))!;
    await mailDigests({ ...t.deps, mail: { ...mail, send } }, org, signal);
  };
  const countTo = (...people: Person[]) =>
    people.map(({ email }) => smtp.received.filter(({ to }) => to.includes(email)).length);

  it('reaches the others when the mail server refuses somebody', async () => {
    const gone = await reader();
    const full = await reader(gone.tenantId);
    const last = await reader(gone.tenantId);
    for (const { userId } of [gone, full, last]) await tell(gone.tenantId, { userIds: [userId] });
    smtp.refuseTo.set(gone.email, '550 5.1.1 No such user');
    smtp.refuseTo.set(full.email, '452 4.2.2 Mailbox full');
    await expect(run(gone.tenantId)).rejects.toThrow('refused for now: 1');
    expect(countTo(gone, full, last)).toEqual([0, 0, 1]);
    smtp.refuseTo.delete(full.email);
    // Who was refused for good is not tried again.
    await run(gone.tenantId);
    expect(countTo(gone, full, last)).toEqual([0, 1, 1]);
    smtp.refuseTo.delete(gone.email);
    await run(gone.tenantId);
    expect(countTo(gone, full, last)).toEqual([0, 1, 1]);
  });

  it('lists a group again when it has grown, and not once it is read', async () => {
    const one = await reader();
    const more = () => tell(one.tenantId, { group: 'g' });
    await more();
    await run(one.tenantId, { meanwhile: more });
    expect(countTo(one)).toEqual([1]);
    for (const expected of [2, 2]) {
      await run(one.tenantId);
      expect(countTo(one)).toEqual([expected]);
    }
    await more();
    await mark(one, {});
    await run(one.tenantId);
    expect(countTo(one)).toEqual([2]);
  });
});

describe('its first users', () => {
  it('a contact message, but not spam', async () => {
    const before = await unread(admin);
    const body = {
      ime_prezime: 'Lejla Hodžić',
      email: 'lejla@primjer.ba',
      telefon: '061 222 333',
      tip_usluge: 'Cloud rješenja',
      poruka: 'Treba nam ponuda.',
    };
    expect((await t.call('POST', '/api/public/contact-messages', { body })).status).toBe(201);
    expect(await unread(admin)).toBe(before + 1);
    const [latest] = await list(admin);
    expect(latest).toMatchObject({ title: 'Nova poruka: Lejla Hodžić', body: 'Cloud rješenja' });
    expect(latest.path).toMatch(/^\/admin\/contact-messages\/[0-9a-f-]{36}$/);
  });
});

it('what is old is removed: what was read after a month, all after half a year', async () => {
  const one = await t.member({ permissions: RIGHT });
  for (const title of ['Novo', 'Pročitano davno', 'Nepročitano davno', 'Vrlo staro'])
    await tell(one.tenantId, { title });
  const age = (title: string, days: number, read: boolean) =>
    t.ownerDb.execute(sql`update notifications set created_at = now() - make_interval(days => ${days}),
      read_at = case when ${read} then now() - make_interval(days => ${days}) end
      where user_id = ${one.userId} and title = ${title}`);
  await age('Pročitano davno', 31, true);
  await age('Nepročitano davno', 31, false);
  await age('Vrlo staro', 181, false);
  await (await jobTenant(t.deps.database, one.tenantId))!.within(removeOld);
  expect((await list(one)).map(({ title }: { title: string }) => title)).toEqual([
    'Novo',
    'Nepročitano davno',
  ]);
});
