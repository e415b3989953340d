import type { Page } from '@playwright/test';
import { OWN, PARTNER } from '../src/modules/bookkeeping/bank/test/samples.ts';
import { expect, sessionOf, signIn } from './fixtures.ts';
import { newPerson } from './new-person.ts';
import { openBooks, YEAR } from './open-books.ts';

const DAY = `${YEAR.slice(2)}0120`;

/** A statement of four rows: one names its invoice, one is a fee, one pays two invoices in part, one is unknown. */
export const MT940 = [
  ':20:STMT000012',
  `:25:${OWN.slice(4)}`,
  ':28C:00012/001',
  `:60F:C${DAY}BAM1000,00`,
  `:61:${DAY}${DAY.slice(2)}C1200,00NTRFIF-101//BR1001`,
  `:86:166?00Uplata?20Racun IF-101?31${PARTNER}?32Kujundzija d.o.o.`,
  `:61:${DAY}${DAY.slice(2)}D45,50NCHGNONREF//BR1002`,
  ':86:805?00Naknada?20Naknada za vodenje racuna',
  `:61:${DAY}${DAY.slice(2)}C600,00NTRFNONREF//BR1003`,
  `:86:166?00Uplata?20Po dogovoru?31${PARTNER}?32Kujundžija d.o.o.`,
  `:61:${DAY}${DAY.slice(2)}D20,00NTRFNONREF//BR1004`,
  ':86:117?00Isplata?20Kupovina kod nepoznatog',
  `:62F:C${DAY}BAM2734,50`,
  '-',
  '',
].join('\r\n');

export const send = (page: Page, name: string, text: string) =>
  page
    .getByLabel('Datoteka za uvoz')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

export const line = (page: Page, number: number) => page.locator(`[data-line="${number}"]`);

/** Books with a bank account; the page is signed in. Answers a way to ask the API as the same person. */
export async function bankBooks(page: Page) {
  const person = await newPerson(page.request);
  await openBooks(page.request, person);
  const { access_token } = await sessionOf(page.request, person);
  const ask = async (method: string, path: string, data?: object) => {
    const headers = { authorization: `Bearer ${access_token}` };
    const answer = await page.request.fetch(`${process.env.E2E_URL}/api${path}`, { method, data, headers });
    expect(answer.ok(), `${path} ${await answer.text()}`).toBe(true);
    return (await answer.json()).data;
  };
  const account = {
    partner: 'ne',
    mjesto_troska: 'moguce',
    otvorene_stavke: false,
    prenos: 'saldo',
    aktivno: true,
  };
  const konto = await ask('POST', '/fin/kontni-plan', { ...account, konto: '200', naziv: 'Banka' });
  await ask('POST', '/fin/kontni-plan', {
    ...account,
    konto: '532',
    naziv: 'Bankovne usluge',
    uloga: 'bankovni_troskovi',
  });
  const type = { sifra: 'IZ', naziv: 'Bankovni izvod', namjena: 'izvod', aktivno: true };
  const vrsta = await ask('POST', '/fin/vrste-naloga', type);
  await ask('POST', '/fin/bankovni-racuni', {
    naziv: 'Prva banka',
    racun: OWN,
    konto_id: konto.idguid,
    vrsta_id: vrsta.idguid,
    aktivno: true,
  });
  await signIn(page, person, '/fin/izvodi');
  return ask;
}
