import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Answer, createTestApp, type TestApp } from '../../../test/helper.ts';
import { type MailServer, startMailServer } from '../../../test/mail-server.ts';
import { saveSettings } from './settings.service.ts';

export const PATH = '/api/public/contact-messages';
export const good = {
  ime_prezime: 'Đula Šćepanović',
  email: 'dula@primjer.ba',
  telefon: '+387 61 123-456',
  tip_usluge: 'Cloud rješenja',
  poruka: 'Dobar dan,\nzanima me ponuda – čekam odgovor.',
};

export let server: TestApp;
export let smtp: MailServer;
/** Each call comes from another address, so that the limit stays out of the way. */
let address = 0;

export function send(body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  address += 1;
  const from = `10.1.${Math.floor(address / 250)}.${(address % 250) + 1}`;
  return server.call('POST', PATH, { body, headers: { 'x-forwarded-for': from, ...headers } });
}

/** The mail server is back, at the address where it was. */
export const bringBack = async (): Promise<void> => {
  smtp = await startMailServer(Number(new URL(smtp.url).port));
};

/** What the tests of both files stand on. */
export const setUp = (): void => {
  beforeAll(async () => {
    smtp = await startMailServer();
    server = await createTestApp({ SMTP_URL: smtp.url, MAIL_FROM: 'Čaršija <ne-odgovaraj@primjer.ba>' });
    await saveSettings(server.deps.database, { email: 'prodaja@primjer.ba' });
  });
  afterAll(async () => {
    await server?.close();
    await smtp?.stop();
  });
  beforeEach(() => {
    smtp.received.length = 0;
  });
};
