import { afterAll, beforeAll } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../test/helper.ts';
import { startMailServer } from '../../../test/mail-server.ts';
import { type NoticeKind, noticeKinds, registerNotices } from '../../core/notices.ts';
import { asSystem, findTenant } from '../../core/system.ts';
import { type Notice, notify } from './notify.ts';

export const API = '/api/obavijesti';
export let smtp: Awaited<ReturnType<typeof startMailServer>>;
export let t: TestApp;
export let admin: Person;

/** A kind that takes a right which an ordinary organisation has. */
export const KIND: NoticeKind = {
  name: 'test-kind',
  label: 'Probna vrsta',
  permission: 'erp_drzave_pregled',
  way: 'app',
};
export const tell = async (tenantId: string, notice: Partial<Notice> = {}) => {
  const tenant = (await findTenant(t.deps.database, tenantId))!;
  await asSystem(t.deps.database, tenant, (ctx) =>
    notify(ctx, t.deps, { kind: KIND, title: 'Nešto se desilo', path: '/dashboard', ...notice }),
  );
};
export const list = async ({ token }: { token: string }, query = '') =>
  (await t.call('GET', `${API}${query}`, { token })).body.data;
export const RIGHT = ['erp_drzave_pregled'];

/** What the tests of both files stand on. */
export const setUp = (): void => {
  beforeAll(async () => {
    smtp = await startMailServer();
    registerNotices([...noticeKinds(), KIND]);
    t = await createTestApp({ SMTP_URL: smtp.url, MAIL_FROM: 'Čaršija <posta@carsija.test>' });
    admin = await t.admin();
  });
  afterAll(async () => {
    await t.close();
    await smtp.stop();
  });
};
