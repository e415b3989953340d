import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Answer, createTestApp, type Person, type TestApp } from '../../../test/helper.ts';
import { type MailServer, startMailServer } from '../../../test/mail-server.ts';

export const PATH = '/api/admin/settings';
export let t: TestApp;
export let smtp: MailServer;
export let admin: Person;

export const read = async () => (await t.call('GET', PATH, { token: admin.token })).body.data;
export const change = (body: object, token = admin.token): Promise<Answer> =>
  t.call('PATCH', PATH, { token, body });
/** Changes at the version there is. */
export const set = async (values: object): Promise<Answer> =>
  change({ version: (await read()).version, ...values });

/** The mail server is back, at the address where it was. */
export const bringBack = async (): Promise<void> => {
  smtp = await startMailServer(Number(new URL(smtp.url).port));
};

/** What the tests of both files stand on. */
export const setUp = (): void => {
  beforeAll(async () => {
    smtp = await startMailServer();
    t = await createTestApp({ SMTP_URL: smtp.url, MAIL_FROM: 'Čaršija <ne-odgovaraj@primjer.ba>' });
    admin = await t.admin();
  });
  afterAll(async () => {
    await t?.close();
    await smtp?.stop();
  });
  beforeEach(() => {
    smtp.received.length = 0;
  });
};
