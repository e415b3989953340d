import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { PASSWORD } from '../../../../test/helper.ts';
import { failuresOf } from '../testkit.ts';
import {
  ask,
  confirm,
  emailOf,
  mailsTo,
  sentTo,
  setUp,
  smtp,
  test,
  tokenIn,
} from './email-change.testkit.ts';

setUp();

it('changes once, when the link in the new mailbox is opened; the old mailbox is notified first', async () => {
  const person = await test.member({ name: 'Šemsa Hadžić' });
  expect(await ask(person, ' Nova.Adresa@Primjer.BA. ')).toMatchObject({ status: 200, body: { data: null } });
  const sent = await mailsTo('nova.adresa@primjer.ba', person.email);
  expect(smtp.received).toHaveLength(2);
  expect(sent[person.email]!.text).toContain('nova.adresa@primjer.ba');
  expect(tokenIn(sent[person.email]!)).toBe('');
  expect(await emailOf(person)).toBe(person.email);
  const token = tokenIn(sent['nova.adresa@primjer.ba']!);
  // Only its hash is stored, and the queue does not contain it.
  const { rows } = await test.ownerDb.execute(
    sql`select 1 from pgboss.job where data::text like ${`%${token}%`} or output::text like ${`%${token}%`}`,
  );
  expect(rows).toEqual([]);
  const follow = () => test.call('POST', '/api/auth/verify-email', { body: { token } });
  expect(await follow()).toMatchObject({
    status: 200,
    body: { data: { email: 'nova.adresa@primjer.ba' }, message: expect.stringContaining('promijenjen') },
  });
  expect((await follow()).status).toBe(410);
  expect(await confirm(token)).toBeNull();
  expect(await emailOf(person)).toBe('nova.adresa@primjer.ba');
  expect(await test.signIn('nova.adresa@primjer.ba', PASSWORD)).toMatchObject({ token: expect.any(String) });
  const { rows: lines } = await test.ownerDb.execute(
    sql`select changes, ip, actor_name from audit_log where resource = 'users' and record_id = ${person.userId} and action = 'update'`,
  );
  expect(lines).toEqual([
    {
      changes: { email: { from: person.email, to: 'nova.adresa@primjer.ba' } },
      ip: '127.0.0.1',
      actor_name: 'Šemsa Hadžić',
    },
  ]);
});

it('answers the same for a taken address, and notifies its owner', async () => {
  const person = await test.member();
  const owner = await test.member();
  const free = await ask(person, 'slobodna@primjer.ba');
  const taken = await ask(person, owner.email.toUpperCase());
  expect([taken.status, taken.body]).toEqual([free.status, free.body]);
  const sent = await mailsTo(owner.email);
  await eventually(() => expect(smtp.received.filter(({ to }) => to[0] === person.email)).toHaveLength(2));
  expect(smtp.received.filter(({ to }) => to[0] === owner.email)).toHaveLength(1);
  expect(sent[owner.email]!.subject).toBe('Neko je pokušao preuzeti vašu e-mail adresu');
  expect(tokenIn(sent[owner.email]!)).toBe('');
  expect(await emailOf(owner)).toBe(owner.email);
});

it('requires the password, and limits the attempts', async () => {
  const person = await test.member();
  const answers = [];
  for (let n = 0; n < 11; n++) answers.push(await ask(person, 'tudja@primjer.ba', `pogrešna-${n}`));
  expect(answers[0]).toMatchObject({
    status: 422,
    body: { errors: { current_password: expect.any(String) } },
  });
  expect(answers[10]).toMatchObject({ status: 429, headers: { 'retry-after': expect.any(String) } });
  expect([sentTo('tudja@primjer.ba'), sentTo(person.email)]).toEqual([undefined, undefined]);
  expect(await failuresOf(test, person.userId)).toEqual(
    Array(10).fill('Neuspjela potvrda u otvorenoj prijavi: pogrešna lozinka'),
  );
});

it.each([
  ['', 'email'],
  ['bez-znaka', 'email'],
  ['a@b', 'email'],
  ['a b@primjer.ba', 'email'],
  ['a@primjer.ba\nBcc: x@y.ba', 'email'],
  [`${'x'.repeat(250)}@primjer.ba`, 'email'],
])('%j is no e-mail', async (email, field) => {
  const person = await test.member();
  const answer = await ask(person, email);
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
});
