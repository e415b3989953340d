import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import { type MailServer, startMailServer } from '../../../../test/mail-server.ts';
import { mailsTo } from '../../../../test/mails.ts';
import { addWatch, arrive, callWatches, RIGHTS, tell } from './testkit.ts';

export let smtp: MailServer;
export let t: TestApp;
export let amra: Person;
export let emir: Person;
export let next = 0;

/** Has a mail sent to Amra by her own watch and one of the organisation; answers the path of its link. */
export async function linkOf(): Promise<{ path: string; own: string; ours: string }> {
  const { idguid: own } = await addWatch(t, amra, { name: 'Moja <b>vozila</b>' });
  const { idguid: ours } = await addWatch(t, amra, { name: 'Naša vozila', owner: 'organisation' });
  await arrive(t, { id: next, name: 'Nabavka vozila' });
  await tell(t, amra);
  const [mail] = await mailsTo(smtp, amra.email);
  const header = (name: string) => mail!.headers.find(({ key }) => key === name)?.value;
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const [, url = ''] = /^<(https:[^>]+)>$/.exec(header('list-unsubscribe') ?? '') ?? [];
  expect(mail!.text).toContain(url);
  expect(mail!.html).toContain(`href="${url}"`);
  return { path: new URL(url).pathname, own, ours };
}

export const state = async (person: Person, id: string) => {
  const { active, muted } = (await callWatches(t, person, 'GET', `/${id}`)).body.data;
  return { active, muted };
};
export const form = { 'content-type': 'application/x-www-form-urlencoded' };

/** What the tests of both files stand on. */
export const setUp = (): void => {
  beforeAll(async () => {
    smtp = await startMailServer();
    t = await createTestApp({
      SMTP_URL: smtp.url,
      MAIL_FROM: 'Čaršija <posta@carsija.test>',
      PUBLIC_URL: 'https://carsija.primjer.ba',
    });
  });
  afterAll(async () => {
    await t?.close();
    await smtp?.stop();
  });
  beforeEach(async () => {
    amra = await t.member({ permissions: RIGHTS });
    emir = await t.member({ tenantId: amra.tenantId, permissions: RIGHTS });
    next += 10;
  });
};
