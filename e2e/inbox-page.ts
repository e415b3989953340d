import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

let sent = 0;

/** Sends a visitor's message, each from a new address; returns the sender's name. */
export async function send(
  page: Page,
  more: object = {},
  headers: Record<string, string> = {},
): Promise<string> {
  sent += 1;
  const ime_prezime = `Đula Šćepanović ${Date.now()}-${sent}`;
  const answer = await page.request.post('/api/public/contact-messages', {
    headers: { 'x-forwarded-for': `10.3.${Math.floor(Math.random() * 250)}.${sent}`, ...headers },
    data: {
      ime_prezime,
      email: 'dula@primjer.ba',
      telefon: '+387 61 123-456',
      tip_usluge: 'Cloud rješenja',
      poruka: 'Dobar dan,\nzanima me ponuda za čaršijske dućane – čekam odgovor.',
      ...more,
    },
  });
  expect(answer.status()).toBe(201);
  return ime_prezime;
}
