import { expect, it } from 'vitest';
import { contactSchema } from '../../modules/site/contact.ts';
import { type ContactMessage, messageFrom, problems } from './contact-rules.ts';

const whole: ContactMessage = {
  ime_prezime: 'Amra Čengić',
  email: 'amra@primjer.ba',
  telefon: '061 123 456',
  tip_usluge: 'IT konsalting',
  poruka: 'Dobar dan',
};

it('checks name, e-mail, phone and message in that order', () => {
  const empty = { ...whole, ime_prezime: '', email: ' ', telefon: '\n', poruka: '\t' };
  expect(problems(empty).map((problem) => problem.message)).toEqual([
    'Ime i prezime je obavezno',
    'Email je obavezan',
    'Telefon je obavezan',
    'Poruka je obavezna',
  ]);
  expect(problems({ ...whole, poruka: '' })[0]?.field).toBe('poruka');
});

it('looks at the form of the address only when nothing is missing', () => {
  expect(problems({ ...whole, telefon: '' }, false).map((problem) => problem.field)).toEqual(['telefon']);
  expect(problems(whole, false).map((problem) => problem.field)).toEqual(['email']);
});

it('says of a text that is too long by how much, instead of cutting it', () => {
  expect(problems({ ...whole, poruka: 'a'.repeat(5000) })).toEqual([]);
  expect(problems({ ...whole, poruka: 'a'.repeat(5001) })).toEqual([
    { field: 'poruka', message: 'Poruka je preduga: najviše 5000 znakova, a ima ih 5001.' },
  ]);
});

it('lets a whole message through', () => {
  expect(problems(whole)).toEqual([]);
});

it('reads a form without the spaces around its values', () => {
  const form = new FormData();
  for (const [name, value] of Object.entries(whole)) form.set(name, `  ${value} `);
  expect(messageFrom(form)).toEqual(whole);
  expect(messageFrom(new FormData()).tip_usluge).toBe('Web aplikacije');
});

it('says the same as the server', () => {
  expect(contactSchema.safeParse(whole).success).toBe(true);
  const empty = { ...whole, ime_prezime: '', email: '', telefon: '', poruka: '' };
  const said = contactSchema.safeParse(empty).error?.issues.map((issue) => issue.message);
  expect(said).toEqual(expect.arrayContaining(problems(empty).map((problem) => problem.message)));
});
