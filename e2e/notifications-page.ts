import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Sends a message by the contact form; returns the notification's title. */
export async function ring(page: Page): Promise<string> {
  const name = `Zvonko ${Date.now()}`;
  const answer = await page.request.post('/api/public/contact-messages', {
    headers: { 'x-forwarded-for': `10.9.${Math.floor(Math.random() * 250)}.7` },
    data: {
      ime_prezime: name,
      email: 'zvonko@primjer.ba',
      telefon: '061 111 222',
      tip_usluge: 'Drugo',
      poruka: 'Zvoni li zvono?',
    },
  });
  expect(answer.status()).toBe(201);
  return `Nova poruka: ${name}`;
}
