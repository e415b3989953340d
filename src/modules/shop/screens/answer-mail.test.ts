import { expect, it } from 'vitest';
import type { Inquiry } from '../inquiries/inbox.api.ts';
import { answerMail } from './answer-mail.ts';

const line = (n: number): Inquiry['stavke'][number] => ({
  ...{ sifra: `A${n}`, naziv: `Artikal & co ${n}`, jedinica: 'kom', kolicina: '2.5' },
  ...{ cijena: null, iznos: '29.25', artikl_id: null },
});
const asked = { ime_prezime: 'Đula Šćepanović', email: 'dula@primjer.ba' };

it('opens an answer that repeats what was asked for', () => {
  const link = answerMail({ ...asked, stavke: [line(1)] });
  expect(link).toMatch(/^mailto:dula@primjer\.ba\?subject=/);
  const body = new URLSearchParams(link.slice(link.indexOf('?'))).get('body')!;
  expect(body).toContain('Đula Šćepanović,\r\n');
  expect(body).toContain('- Artikal & co 1, 2,5 kom: 29,25\u00a0KM');
});

it('says of an amount that the VAT is not in it', () => {
  const bare = { ...line(1), cijena: { net: '11.70', gross: null, rate: null } };
  expect(decodeURIComponent(answerMail({ ...asked, stavke: [bare] }))).toContain('29,25\u00a0KM bez PDV-a');
});

it('leaves out what no mail program would open, and adds nothing to the address', () => {
  const stavke = Array.from({ length: 100 }, (_, n) => line(n));
  const link = answerMail({ ...asked, email: 'a?bcc=x@y.ba', stavke });
  expect(link.length).toBeLessThan(2100);
  expect(link).toMatch(/^mailto:a%3Fbcc%3Dx@y\.ba\?subject=[^?]*$/);
  expect(decodeURIComponent(link)).toContain('…');
});
