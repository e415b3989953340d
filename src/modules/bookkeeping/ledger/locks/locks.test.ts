import { expect, it } from 'vitest';
import type { Sql } from '../../../../../test/sql.ts';
import { dayOf, dayText } from '../../../../core/dates.ts';
import { newId } from '../../../../core/id.ts';
import { postVouchers } from '../posting.service.ts';
import { books, voucher } from '../testkit.ts';
import { app, own, owner, RIGHTS, setUp, test } from './locks.testkit.ts';

setUp();

const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown, token = own.person.token) =>
  test.call(method, `/api/fin/locks${path}`, { token, body });
const lock = (kind: string, through: string | null, reason = 'Predano') =>
  call('PUT', `/${kind}`, { through, reason });
const post = (day: string) => own.run((ctx) => postVouchers(ctx, [voucher({ day })]));

it('nothing is posted into locked days, except by whom an exception names', async () => {
  expect((await lock('all', '2026-03-31')).body.data.locks).toMatchObject([
    { kind: 'all', through: '2026-03-31', reason: 'Predano' },
  ]);
  await expect(post('2026-03-31')).rejects.toMatchObject({
    errors: { day: expect.stringContaining(dayText('2026-03-31')) },
  });
  await post('2026-04-01');

  const today = dayOf(Date.now());
  const grant = (more: object) =>
    call('POST', '/exceptions', {
      user_id: own.person.userId,
      kind: 'all',
      from_day: '2026-03-01',
      to_day: '2026-03-31',
      valid_through: today,
      reason: 'Zakašnjela faktura',
      ...more,
    });
  expect((await grant({ user_id: newId() })).body.errors).toHaveProperty('user_id');
  expect((await grant({ to_day: '2026-02-28' })).body.errors).toHaveProperty('to_day');
  expect((await grant({ valid_through: '2020-01-01' })).body.errors).toHaveProperty('valid_through');
  expect((await grant({ valid_through: '2099-01-01' })).body.errors).toHaveProperty('valid_through');
  expect((await grant({ reason: '' })).body.errors).toHaveProperty('reason');
  const given = await grant({});
  expect(given.status).toBe(201);
  const [exception] = given.body.data.exceptions;
  expect(exception).toMatchObject({ active: true, user_id: own.person.userId, reason: 'Zakašnjela faktura' });
  await post('2026-03-31');
  await expect(post('2026-02-28')).rejects.toMatchObject({ code: 'not_posted' });

  const revoked = await call('POST', `/exceptions/${exception.idguid}/revoke`);
  expect(revoked.body.data.exceptions[0]).toMatchObject({ active: false, revoked_by: expect.any(String) });
  await expect(post('2026-03-31')).rejects.toMatchObject({ code: 'not_posted' });
  expect((await call('POST', `/exceptions/${exception.idguid}/revoke`)).status).toBe(409);
  expect((await call('POST', `/exceptions/${newId()}/revoke`)).status).toBe(404);
  expect((await call('POST', '/exceptions/x/revoke')).status).toBe(404);
  expect((await lock('all', null, 'Ispravka')).body.data.locks).toEqual([]);
  await post('2026-03-31');
});

it('the people to choose are those who post', async () => {
  const { body } = await call('GET', '/people');
  expect(body.data).toEqual([{ idguid: own.person.userId, name: expect.any(String) }]);
});

it('the final lock never moves back, for anybody', async () => {
  const closed = await books(test, RIGHTS);
  const final = (through: string | null) =>
    call('PUT', '/final', { through, reason: 'Revizija' }, closed.person.token);
  expect((await final('2025-06-30')).status).toBe(200);
  expect((await final('2025-06-29')).body.errors.through).toContain(dayText('2025-06-30'));
  expect((await final(null)).status).toBe(422);
  expect((await final('2999-01-01')).body.errors.through).toContain('prošli');
  expect((await final('2025-07-31')).status).toBe(200);
  const tenant = closed.person.tenantId;
  for (const as of [owner, app])
    for (const change of [
      (tx: Sql) =>
        tx`update fin_locks set through = '2025-01-01' where tenant_id = ${tenant} and kind = 'final'`,
      (tx: Sql) => tx`delete from fin_locks where tenant_id = ${tenant}`,
    ])
      await expect(
        as.begin(async (tx) => {
          await tx`select set_config('app.tenant_id', ${tenant}, true)`;
          if (as === owner) await tx`set local session_replication_role = replica`;
          await change(tx as unknown as Sql);
        }),
      ).rejects.toMatchObject({ code: '42501' });
});

it('the final lock does not keep a year from being closed', async () => {
  const late = await books(test, RIGHTS);
  await late.addYear('2024');
  await late.run((ctx) => postVouchers(ctx, [voucher({ day: '2024-12-30' })]));
  const answer = await call('PUT', '/final', { through: '2024-12-31', reason: 'x' }, late.person.token);
  expect(answer.body.errors.through).toContain('Godina 2024 nije zatvorena');
});

it('says what is wrong with a lock at its field', async () => {
  expect((await call('PUT', '/all', { through: '2025-02-29', reason: 'x' })).body.errors).toHaveProperty(
    'through',
  );
  expect((await call('PUT', '/all', { through: '2025-02-28', reason: ' ' })).body.errors).toHaveProperty(
    'reason',
  );
  expect((await call('PUT', '/nema', { through: null, reason: 'x' })).status).toBe(422);
});
