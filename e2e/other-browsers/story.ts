import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { admin, signIn } from '../../bench/lib/product.ts';
import { dayOf } from '../../src/core/dates.ts';
import { openGateway } from '../gateway.ts';
import { type Driver, gone, type Part, shows, until } from './driver.ts';

const heading = (name: string): Part => ({ kind: 'heading', name });
const button = (name: string): Part => ({ kind: 'button', name });
const field = (name: string): Part => ({ kind: 'field', name });
const text = (name: string): Part => ({ kind: 'text', name });

/** What a step needs: the browser, the product's address, a folder for files. */
export interface Walk {
  driver: Driver;
  url: string;
  folder: string;
}

/** A draft of a voucher in the present year, which is opened with its chart unless another browser has had it; answers its id. */
async function makeDraft(url: string, description: string): Promise<string> {
  const headers = { authorization: `Bearer ${await signIn(url)}`, 'content-type': 'application/json' };
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return ((await answer.json()) as { data: { idguid: string; years: unknown[] } }).data;
  };
  const year = dayOf(Date.now()).slice(0, 4);
  if ((await ask('GET', '/fin/books')).years.length === 0)
    await ask('POST', '/fin/years', {
      ...{ naziv: year, pocetak: `${year}-01-01`, kraj: `${year}-12-31`, chart: 'fbih' },
    });
  const { idguid } = await ask('POST', '/fin/drafts', {
    ...{ type: 'TM', day: `${year}-01-01`, description },
    lines: [
      { account: '511', debit: '100' },
      { account: '205', credit: '100' },
    ],
  });
  return idguid;
}

/** What of daily work depends on a browser, in order; each throws when it does not go as for a person. */
export const STEPS: readonly [name: string, step: (walk: Walk) => Promise<void>][] = [
  [
    'sign in',
    async ({ driver, url }) => {
      await driver.open(`${url}/auth/login`);
      const ready = () => !document.querySelector<HTMLButtonElement>('button[type="submit"]')?.disabled;
      // Before the page has come to life, its button does nothing.
      await until('the sign-in page alive', () => driver.read(ready));
      await driver.write(field('E-mail'), admin.email);
      await driver.write(field('Lozinka'), admin.password);
      await driver.press(button('Prijavi se'));
      await shows(driver, heading('Dashboard'));
    },
  ],
  [
    'a list and its filter',
    async ({ driver, url }) => {
      await driver.open(`${url}/erp/sifarnici/opstine`);
      await shows(driver, heading('Općine i gradovi'));
      await shows(driver, text('Banovići'));
      // Letters without their marks find those with them.
      await driver.write({ kind: 'field', name: 'Pretraži:', part: true }, 'siroki');
      await shows(driver, text('Široki Brijeg'));
      await gone(driver, text('Banovići'));
      await until('the search in the address', () => driver.read(() => location.search.includes('q=siroki')));
    },
  ],
  [
    'a form that is saved',
    async ({ driver, url }) => {
      const name = `Magacin ${Date.now().toString(36)}`;
      await driver.open(`${url}/fin/mjesta-troska/create`);
      await shows(driver, field('Šifra'));
      await driver.press(button('Sačuvaj'));
      // What is missing is said at the field.
      await until('messages at the fields', () =>
        driver.read(() => document.querySelectorAll('[aria-invalid="true"]').length >= 2),
      );
      await driver.write(field('Šifra'), Date.now().toString(36).slice(-8));
      await driver.write(field('Naziv'), name);
      await driver.press(button('Sačuvaj'));
      await until('the form left', () => driver.read(() => !location.pathname.endsWith('/create')));
      await driver.open(`${url}/fin/mjesta-troska`);
      await shows(driver, text(name));
    },
  ],
  [
    'what somebody else does, seen at once',
    async ({ driver, url }) => {
      await driver.open(`${url}/admin/contact-messages`);
      await shows(driver, heading('Kontakt poruke'));
      const name = `Posjetilac ${Date.now().toString(36)}`;
      const answer = await fetch(`${url}/api/public/contact-messages`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          ime_prezime: name,
          email: 'posjetilac@primjer.ba',
          telefon: '061 111 222',
          tip_usluge: 'Drugo',
          poruka: 'Stiže li ovo samo od sebe?',
        }),
      });
      if (answer.status !== 201) throw new Error(`The contact form answered ${answer.status}`);
      // Nobody loads the page again.
      await shows(driver, { kind: 'text', name, part: true });
    },
  ],
  [
    'a file sent',
    async ({ driver, url, folder }) => {
      const name = `prilog-${Date.now().toString(36)}.txt`;
      await writeFile(join(folder, name), 'Ovo je poslano iz drugog preglednika.\n');
      await driver.open(`${url}/admin/stored-files`);
      await shows(driver, button('Pošalji datoteke'));
      await driver.give({ kind: 'file', name: 'files' }, join(folder, name));
      await shows(driver, heading('Gotovo: 1 datoteka'));
      await shows(driver, { kind: 'link', name, part: true });
    },
  ],
  [
    'a draft that is posted',
    async ({ driver, url }) => {
      const description = `Ugalj ${Date.now().toString(36)}`;
      await driver.open(`${url}/fin/knjizenje/nacrti/${await makeDraft(url, description)}`);
      await shows(driver, field('Konto, stavka 1'));
      await driver.press({ kind: 'button', name: 'Proknjiži', part: true });
      await shows(driver, { kind: 'heading', name: 'Proknjiženo kao TM-', part: true });
      await driver.open(`${url}/fin/knjizenje`);
      await shows(driver, { kind: 'text', name: description, part: true });
    },
  ],
  [
    'a tool that works in a worker',
    async ({ driver, url }) => {
      await driver.open(`${url}/alati/json/formatter`);
      await shows(driver, button('Primjer'));
      await driver.press(button('Primjer'));
      const hasResult = () =>
        [...document.querySelectorAll('textarea')].some(
          (box) => /^\{\n {2}"firma"/.test(box.value) && box.readOnly,
        );
      await until('the formatted example', () => driver.read(hasResult));
    },
  ],
  [
    'without a connection',
    async ({ driver, url }) => {
      const gateway = await openGateway(url);
      try {
        await driver.open(gateway.url);
        await until('the service worker', () =>
          driver.read(() => navigator.serviceWorker.controller !== null),
        );
        await gateway.cut();
        await driver.open(`${gateway.url}/?bez=mreze`);
        await shows(driver, { kind: 'heading', name: 'Mnogo zanata', part: true });
      } finally {
        gateway.stop();
      }
    },
  ],
];
