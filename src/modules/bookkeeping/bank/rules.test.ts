import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { bankDesk } from './test/desk.ts';
import { mt940, PARTNER } from './test/samples.ts';

let test: TestApp;
let desk: Awaited<ReturnType<typeof bankDesk>>;
let partner: string;
beforeAll(async () => {
  test = await createTestApp();
  desk = await bankDesk(test);
  await desk.addAccount();
  partner = await desk.addPartner('Alfa Trgovina d.o.o. Sarajevo', PARTNER);
  await desk.invoice(partner, { 'R-15/2026': '1170.00' });
  const idguid = await desk.bring(mt940());
  await desk.call('POST', `/fin/izvodi/${idguid}/accept`, { version: 1 });
  const { body } = await desk.call('GET', `/fin/izvodi/${idguid}`);
  const booked = await desk.call('POST', `/fin/izvodi/${idguid}/book`, { version: body.data.version });
  if (booked.status !== 200) throw new Error(JSON.stringify(booked.body));
});
afterAll(() => test.close());

const fee = async () =>
  (await desk.call('GET', '/fin/izvodi/pravila?kind=text')).body.data[0] as Record<string, unknown>;

it('a learnt rule is changed, and the next statement follows it; an older sight of it is told', async () => {
  const rule = await fee();
  const put = (body: object) => desk.call('PUT', `/fin/izvodi/pravila/${rule.idguid}`, body);
  const change = { account: '559', partner_id: null, version: rule.version };
  expect(await put(change)).toMatchObject({ status: 200, body: { data: { account: '559' } } });
  const late = await put({ ...change, account: '551' });
  expect(late).toMatchObject({
    status: 409,
    body: { code: 'stale', data: { current: { account: '559' } } },
  });
  expect((await fee()).account).toBe('559');
  const next = await desk.bring(
    mt940({ number: '13', opening: '2124,50', closing: '3249,00', day: '261124' }),
  );
  const { body } = await desk.call('GET', `/fin/izvodi/${next}`);
  expect(body.data.rows[1]).toMatchObject({ origin: { kind: 'rule' }, parts: [{ account: '559' }] });
});

it('a rule does not go to what the books would refuse, and is not seen from elsewhere', async () => {
  const rule = await fee();
  const put = (body: object, of = desk) =>
    of.call('PUT', `/fin/izvodi/pravila/${rule.idguid}`, {
      partner_id: null,
      version: rule.version,
      ...body,
    });
  for (const [body, field] of [
    [{ account: '99999' }, 'account'],
    [{ account: '55' }, 'account'],
    [{ account: '' }, 'account'],
    [{ account: '432' }, 'partner_id'],
    [{ account: '432', partner_id: '0198a000-0000-7000-8000-000000000000' }, 'partner_id'],
  ] as const) {
    const { status, body: answer } = await put(body);
    expect(status, JSON.stringify(body)).toBe(422);
    expect(Object.keys(answer.errors)).toEqual([field]);
  }
  expect((await put({ account: '432', partner_id: partner })).body.data).toMatchObject({
    partner_id: partner,
  });
  expect((await put({ account: '559' }, await bankDesk(test))).status).toBe(404);
});
