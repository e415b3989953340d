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

/** A message from a visitor, which is a row of the inbox and a notification. */
export const visitorMessage = () => ({
  ime_prezime: `Lista ${Date.now()}`,
  email: 'lista@primjer.ba',
  telefon: '061 111 222',
  tip_usluge: 'Drugo',
  poruka: 'Jedan red za listu poruka i za listu obavijesti.',
});

const VAT_CODE = { naziv: 'Lista', nosi: 'osnovica', tip_dokumenta: '01', stopa: '0.00', aktivno: true };
const VAT_CODES = [
  { ...VAT_CODE, sifra: 'LKUF', knjiga: 'kuf', kolona: 'bez_pdv' },
  { ...VAT_CODE, sifra: 'LKIF', knjiga: 'kif', kolona: 'krajnja' },
];

/** Posts a row of KUF and one of KIF, with the accounts and the year of `addVouchers`. */
export async function addVatRows(send: Send): Promise<void> {
  for (const record of VAT_CODES) await send('POST', '/fin/pdv-oznake', record);
  const document = { document_no: 'L-1', document_date: '1991-05-05', vat_month: '1991-05-01' };
  const { idguid, version } = await send<Values>('POST', '/fin/drafts', {
    type: 'LIST',
    day: '1991-05-05',
    description: 'Lista PDV-a',
    lines: [
      { account: '9901', debit: '12,50', vat_code: 'LKUF', ...document },
      { account: '9902', credit: '12,50', vat_code: 'LKIF', ...document },
    ],
  });
  await send('POST', `/fin/drafts/${idguid}/post`, { version });
}
