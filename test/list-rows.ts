import type { Resource } from '../src/core/resource.ts';
import { resources } from '../src/modules.ts';
import { sampleValues } from './records.ts';

type Values = Record<string, unknown>;

/** Asks the API as somebody who may do everything; `path` without the leading `/api`. */
export type Send = <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) => Promise<T>;

/** Adds a record to each resource that has none, and one to the trash of each. */
export async function addRecords(send: Send): Promise<void> {
  for (const resource of resources) {
    const [base] = await send<Values[]>('GET', `${resource.path}?page_size=1`);
    if (!base) await addRecord(send, resource);
    const { idguid, version } = await addRecord(send, resource, base);
    await send('DELETE', `${resource.path}/${idguid}?version=${version}`);
  }
}

/** Adds a record like `base`. Of the codes that are tried, some are those of countries that are there already. */
async function addRecord(send: Send, resource: Resource, base?: Values): Promise<Values> {
  const first = Date.now() % 1000;
  for (let seed = first; seed < first + 30; seed++) {
    const added = await send<Values>('POST', resource.path, sampleValues(resource, seed, base));
    if (added) return added;
  }
  throw new Error(`${resource.name}: no record can be added`);
}

/** Adds a key and an invitation. */
export async function addAccess(send: Send): Promise<void> {
  const run = Date.now();
  await send('POST', '/admin/api-keys', { name: `Lista ${run}`, permissions: ['erp_drzave_pregled'] });
  const invitee = { email: `lista-${run}@primjer.ba`, first_name: 'Lista', last_name: 'Poziva' };
  await send('POST', '/admin/invitations', invitee);
}

const WORK = {
  client: '',
  year: null,
  text: '',
  link: '',
  tags: [],
  picture_id: null,
  picture_alt: '',
  published: false,
};

/** Removes a message and an unpublished work, which are rows of their trash. */
export async function addRemoved(send: Send): Promise<void> {
  const [message] = await send<Values[]>('GET', '/admin/contact-messages?page_size=1');
  await send('DELETE', `/admin/contact-messages/${message!.idguid}`);
  const work = await send<Values>('POST', '/admin/sadrzaj/works', { ...WORK, title: 'Lista' });
  await send('DELETE', `/admin/sadrzaj/works/${work.idguid}`);
}

/** Keeps a file with a link to it, and one in the trash; `sendFile` sends an empty one and answers its id. */
export async function addStoredFiles(send: Send, sendFile: () => Promise<string>): Promise<void> {
  for (const name of ['Lista.txt', 'Obrisana.txt']) {
    const { idguid } = await send<Values>('POST', '/admin/stored-files', { file: await sendFile(), name });
    if (name === 'Obrisana.txt') await send('DELETE', `/admin/stored-files/${idguid}`);
    else await send('POST', `/admin/stored-files/${idguid}/shares`, {});
  }
}

const BOOKS = {
  '/fin/kontni-plan': ['9901', '9902'].map((konto) => ({
    konto,
    naziv: `Lista ${konto}`,
    partner: 'moguce',
    mjesto_troska: 'ne',
    otvorene_stavke: false,
    prenos: 'ne',
    aktivno: true,
  })),
  '/fin/vrste-naloga': [{ sifra: 'LIST', naziv: 'Lista', namjena: 'opca', aktivno: true }],
  '/fin/poslovne-godine': [{ naziv: 'Lista 1991', pocetak: '1991-01-01', kraj: '1991-12-31' }],
};

/** A draft and a posted voucher, in a year of their own. What they need may be there already. */
export async function addVouchers(send: Send): Promise<void> {
  for (const [path, records] of Object.entries(BOOKS))
    for (const record of records) await send('POST', path, record);
  const body = {
    type: 'LIST',
    day: '1991-05-05',
    description: 'Lista',
    statement_no: '7',
    lines: [
      { account: '9901', debit: '12,50', document_no: 'L-1' },
      { account: '9902', credit: '12,50' },
    ],
  };
  await send('POST', '/fin/drafts', body);
  const { idguid, version } = await send<Values>('POST', '/fin/drafts', body);
  await send('POST', `/fin/drafts/${idguid}/post`, { version });
}

/** Open documents of a partner in the year of `addVouchers`, a closing between two of them, and a reminder. */
export async function addOpenItems(send: Send): Promise<void> {
  const accounts = { partner: 'moguce', mjesto_troska: 'ne', prenos: 'ne', aktivno: true };
  await send('POST', '/fin/kontni-plan', {
    ...accounts,
    konto: '9903',
    naziv: 'Lista 9903',
    otvorene_stavke: true,
  });
  const firm = await send<Values>('POST', '/admin/companies', {
    naziv: `Lista otvorenih ${Date.now()}`,
    email: 'lista@primjer.ba',
  });
  const own = { account: '9903', partner_id: firm.idguid };
  const { idguid, version } = await send<Values>('POST', '/fin/drafts', {
    type: 'LIST',
    day: '1991-05-06',
    description: 'Otvoreno',
    lines: [
      { ...own, debit: '12,50', document_no: 'L-1', due_date: '1991-06-05' },
      { ...own, credit: '2,50', document_no: 'L-2' },
      { account: '9902', credit: '10,00' },
    ],
  });
  await send('POST', `/fin/drafts/${idguid}/post`, { version });
  await send('POST', '/fin/open-items/matches', {
    matches: [{ ...own, debit_document: 'L-1', credit_document: 'L-2', amount: '1.50' }],
  });
  await send('POST', '/fin/open-items/reminders', {
    partner_id: firm.idguid,
    level: 1,
    to: 'lista@primjer.ba',
    subject: 'Lista',
    body: 'Red za listu opomena.',
    items: [{ account: '9903', document_no: 'L-1' }],
  });
}

/** A message from a visitor, which is a row of the inbox and a notification. */
export const visitorMessage = () => ({
  ime_prezime: `Lista ${Date.now()}`,
  email: 'lista@primjer.ba',
  telefon: '061 111 222',
  tip_usluge: 'Drugo',
  poruka: 'Jedan red za listu poruka i za listu obavijesti.',
});
