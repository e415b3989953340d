import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { filesOf } from '../../../core/files/testkit.ts';
import { DRAFTS } from './drafts.api.ts';
import { type Desk, desk } from './testkit.ts';
import { VOUCHERS } from './vouchers.api.ts';

let test: TestApp;
let own: Desk;
let other: Desk;
beforeAll(async () => {
  test = await createTestApp();
  own = await desk(test);
  other = await desk(test);
});
afterAll(() => test.close());

const at = (idguid: string, attachment = ''): string =>
  `${VOUCHERS}/${idguid}/attachments${attachment && `/${attachment}`}`;
const attach = async (idguid: string, name: string) => {
  const { idguid: file } = await (await filesOf(test, own.person)).put(name, name);
  return own.ask('POST', at(idguid), { file });
};
const names = async (idguid: string) =>
  (await own.ask('GET', at(idguid))).body.data.map(({ name }: { name: string }) => name);

it('files of a draft stay with its voucher, which only gets more', async () => {
  const draft = await own.draft();
  const first = await attach(draft.idguid, 'racun.txt');
  expect(first.status).toBe(201);
  const second = await attach(draft.idguid, 'greskom.txt');
  expect((await own.ask('DELETE', at(draft.idguid, second.body.data.idguid))).status).toBe(200);
  const removed = await own.ask('DELETE', `${DRAFTS}/${draft.idguid}`);
  expect([removed.status, removed.body.code]).toEqual([409, 'has_files']);

  const posted = await own.ask('POST', `${DRAFTS}/${draft.idguid}/post`, { version: 1 });
  const { hash } = posted.body.data;
  expect((await attach(draft.idguid, 'otpremnica.txt')).status).toBe(201);
  expect(await names(draft.idguid)).toEqual(['otpremnica.txt', 'racun.txt']);
  const kept = await own.ask('DELETE', at(draft.idguid, first.body.data.idguid));
  expect([kept.status, kept.body.code, kept.body.message]).toEqual([
    409,
    'attachment_kept',
    'Nalog je proknjižen: prilozi ostaju uz njega. Možete samo dodati nove.',
  ]);
  expect((await own.ask('GET', `${VOUCHERS}/${draft.idguid}`)).body.data.hash).toBe(hash);
  expect(await own.verify()).toEqual([]);
});

it("another organisation's voucher takes no files and shows none", async () => {
  const { idguid } = await other.posted();
  expect((await own.ask('GET', at(idguid))).status).toBe(404);
  expect((await attach(idguid, 'x.txt')).status).toBe(404);
});
