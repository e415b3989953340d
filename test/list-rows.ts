import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '../src/core/context.ts';
import { dayOf } from '../src/core/dates.ts';
import type { Resource } from '../src/core/resource.ts';
import { noticeId } from '../src/modules/procurement/notices/notice-id.ts';
import { insertAuthority, insertNotices } from '../src/modules/procurement/notices/testkit.ts';
import { refreshStatistics } from '../src/modules/procurement/statistics/rollups.ts';
import { insertContracts, insertSuppliers } from '../src/modules/procurement/statistics/testkit.ts';
import { proposeTwins } from '../src/modules/procurement/statistics/twins.service.ts';
import { resources } from '../src/modules.ts';
import { referring, sampleValues } from './records.ts';

export type Values = Record<string, unknown>;

/** Asks the API as somebody who may do everything; `path` without the leading `/api`. */
export type Send = <T>(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
) => Promise<T>;

/** Sends a file; answers what the API says of it. */
export type Upload = (path: string, text: string) => Promise<unknown>;

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
    const values = await referring(send, resource, seed, sampleValues(resource, seed, base));
    const added = await send<Values>('POST', resource.path, values);
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

/** A key for logs, an error that an application sends with it, and an alert. `sendLine`: sends a line with a key. */
export async function addLogs(
  send: Send,
  sendLine: (key: string, line: Values) => Promise<unknown>,
): Promise<void> {
  const { key } = await send<{ key: string }>('POST', '/admin/app-logs/keys', {
    name: 'Lista',
    app: `lista-${Date.now()}`,
  });
  await sendLine(key, { level: 'error', msg: 'Lista se ne može prikazati', err: { type: 'ListaError' } });
  await send('POST', '/admin/app-logs/alerts', {
    ...{ name: `Lista ${Date.now()}`, query: 'level:error', lines: 1000, minutes: 5 },
  });
}

/** A draft of an application's version, and one in the trash. */
export async function addApplication(send: Send): Promise<void> {
  const run = Date.now();
  const { idguid } = await send<Values>('POST', '/admin/aplikacije', {
    ...{ name: `Lista ${run}`, slug: `lista-${run}`, visibility: 'public', windows: true },
  });
  const draft = { application_id: idguid, platform: 'windows', channel: 'stable', mandatory: false };
  await send('POST', '/admin/aplikacije/verzije', { ...draft, number: '1.0.0' });
  const removed = await send<Values>('POST', '/admin/aplikacije/verzije', { ...draft, number: '1.0.1' });
  await send('DELETE', `/admin/aplikacije/verzije/${removed.idguid}`);
}

/** A webhook and a message to it; nobody listens there. */
export async function addWebhook(send: Send): Promise<void> {
  const { idguid } = await send<Values>('POST', '/admin/webhooks', {
    name: `Lista ${Date.now()}`,
    url: 'https://prijem.primjer.invalid/lista',
  });
  await send('POST', `/admin/webhooks/${idguid}/test`);
}

/** A domain with a record, and one in the trash. */
export async function addZones(send: Send): Promise<void> {
  const run = Date.now();
  const values = {
    ...{ way: 'embedded', ns: ['ns1.primjer.invalid'], contact: 'dns@primjer.ba', minimum: 60 },
    ...{ ttl_least: 30, ttl_most: 86_400, refresh: 3600, retry: 900, expire: 1_209_600 },
  };
  const { idguid: domain_id } = await send<Values>('POST', '/ddns/domains', {
    ...values,
    name: `lista-${run}.invalid`,
  });
  const record = { domain_id, name: 'www', type: 'A', values: { address: '203.0.113.7' } };
  await send('POST', '/ddns/records', record);
  const removed = await send<Values>('POST', '/ddns/domains', {
    ...values,
    name: `obrisana-${run}.invalid`,
  });
  await send('DELETE', `/ddns/domains/${removed.idguid}`);
}

/** A domain, a host in it that is the asker's own, and one in the trash. */
export async function addHosts(send: Send): Promise<void> {
  const domain = await send<Values>('POST', '/ddns/domains', {
    name: `hostovi-${Date.now()}.invalid`,
    way: 'embedded',
    ns: ['ns1.primjer.ba', 'ns2.primjer.ba'],
    contact: 'dns@primjer.ba',
    ...{ minimum: 60, ttl_least: 30, ttl_most: 86_400, refresh: 3600, retry: 900, expire: 1_209_600 },
  });
  const person = await send<Values>('GET', '/korisnik/profile');
  const host = { domain_id: domain.idguid, ip4_mode: 'follow', ip6_mode: 'follow', ttl: 60 };
  const owned = { ...host, label: 'lista', owner_id: person.idguid };
  await send('POST', '/ddns/hosts', owned);
  const removed = await send<Values>('POST', '/ddns/hosts', { ...host, label: 'obrisan' });
  await send('DELETE', `/ddns/hosts/${removed.idguid}`);
}

/** A licence of an application of the asker's organisation, which it issues to itself, and a machine of it. Needs `addRecords`. */
export async function addLicences(send: Send): Promise<void> {
  const [application] = await send<Values[]>('GET', '/admin/aplikacije?page_size=1');
  const all = await send<Values[]>('GET', '/admin/tenants?page_size=200');
  const { token } = await send<Values>('POST', '/admin/licence', {
    application_id: application!.idguid,
    tenant_id: all.find(({ current }) => current)!.idguid,
    ...{ seats: 3, expires_on: '2199-12-31', grace_days: 7, silence_days: null, features: ['izvoz'] },
  });
  await send('POST', '/licences/activate', {
    ...{ token, fingerprint: randomUUID(), name: 'Lista', nonce: randomUUID() },
    ...{ time: new Date().toISOString(), counter: Date.now() },
  });
}

/** An organisation that is taken out, which is a row of the operator's moves. */
export async function addMoves(send: Send): Promise<void> {
  const run = Date.now();
  const { idguid } = await send<Values>('POST', '/admin/tenants', {
    ...{ name: `Lista ${run}`, email: `selidba-${run}@primjer.ba` },
    ...{ first_name: 'Lista', last_name: 'Selidbe' },
  });
  await send('POST', '/admin/selidba/iznosenja', {
    organisation_id: idguid,
    passphrase: 'lista-lista-lista',
  });
}

/** Viber bots by the tokens of a simulator: one that stays, and one that was removed, which no list has. */
export async function addBots(send: Send, [kept, removed]: readonly string[]): Promise<void> {
  await send('POST', '/viber/bots', { token: kept });
  const { idguid } = await send<Values>('POST', '/viber/bots', { token: removed });
  await send('DELETE', `/viber/bots/${idguid}`);
}

/** A broadcast to one person, of the bot that `addBots` keeps; `subscribe` has somebody subscribe to it. */
export async function addBroadcast(
  send: Send,
  subscribe: (bot: { idguid: string }) => Promise<unknown>,
): Promise<void> {
  const path = '/viber/broadcasts';
  const [bot] = await send<{ idguid: string }[]>('GET', `${path}/references/bot_id`);
  const bot_id = bot!.idguid;
  await send('POST', `/viber/bots/${bot_id}/webhook`);
  await subscribe({ idguid: bot_id });
  const count = () => send<{ receivers: number }>('GET', `${path}/count?bot_id=${bot_id}`);
  while ((await count()).receivers === 0) await setTimeout(100);
  const draft = { name: 'Lista', bot_id, kind: 'text', text: 'Lista' };
  const { idguid, version } = await send<{ idguid: string; version: number }>('POST', path, draft);
  await send('POST', `${path}/${idguid}/start`, { version });
  while ((await send<{ state: string }>('GET', `${path}/${idguid}`)).state !== 'done') await setTimeout(100);
}

/** A watch of notices, and a private address of it. */
export async function addWatches(send: Send): Promise<void> {
  const watch = { query: 'q=vozila', owner: 'mine', rhythm: 'daily', in_app: true, by_mail: false };
  const { idguid } = await send<Values>('POST', '/admin/interno/ejngovba/pracenja', {
    ...watch,
    name: `Lista ${Date.now()}`,
    conversation_id: null,
  });
  const feed = { name: `Lista ${Date.now()}`, of: 'watch', watch_id: idguid };
  await send('POST', '/admin/interno/ejngovba/feedovi', feed);
}

/** An article in the operator's open shop, an inquiry about it that stays, and one in the trash. */
export async function addInquiries(send: Send): Promise<void> {
  const [unit] = await send<Values[]>('GET', '/erp/sifarnici/jedinice-mjere?oznaka=kom');
  const [tax] = await send<Values[]>('GET', '/erp/sifarnici/porezi?kod=S');
  const sifra = `LISTA-${Date.now()}`;
  await send('POST', '/erp/sifarnici/artikli', {
    ...{ sifra, naziv: 'Lista', cijena: '12,50', u_prodavnici: true },
    ...{ jedinica_id: unit!.idguid, porez_id: tax!.idguid },
  });
  const { version } = await send<Values>('GET', '/erp/prodavnica');
  await send('PATCH', '/erp/prodavnica', { version, open: true });
  const inquiry = { ime_prezime: 'Lista Upita', email: 'lista@primjer.ba', telefon: '', poruka: 'Imate li?' };
  for (let n = 0; n < 2; n++)
    await send('POST', '/public/shop/inquiries', { ...inquiry, stavke: [{ sifra, kolicina: '2' }] });
  const [last] = await send<Values[]>('GET', '/erp/upiti?page_size=1');
  await send('DELETE', `/erp/upiti/${last!.idguid}`);
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

/** Sends e-invoices to be read, and removes one; ends when none is in work. */
export async function addPapers(send: Send, upload: Upload): Promise<void> {
  const path = '/obrada-dokumenta/dokumenti';
  const schema = 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2';
  const invoice = () =>
    upload(path, `<?xml version="1.0"?><Invoice xmlns="${schema}"><ID>${randomUUID()}</ID></Invoice>`);
  await invoice();
  const { idguid } = (await invoice()) as Values;
  await send('POST', `${path}/obrisi`, { documents: [idguid] });
  while ((await send<{ waiting: number }>('GET', `${path}/red`)).waiting > 0) await setTimeout(100);
}

/**
 * A notice with contracts and two suppliers that may be one firm, in all sums; and it is among the asker's own procurements. Of the source a row
 * with a fault.
 */
export async function addProcurement(send: Send, ownerDb: Database): Promise<void> {
  const [id, t] = [900_000_000 + (Date.now() % 90_000_000), { ownerDb }];
  const [base, twin] = [`r${id}`, `u${id}`];
  await insertAuthority(t, { id, name: 'Lista organa' });
  await insertSuppliers(t, [
    { key: base, name: 'Lista d.o.o.', tax: `42${id}` },
    { key: twin, name: 'LISTA' },
  ]);
  const lots = [{ name: 'Lista', cpv: '45233120', value: 1000 }];
  await insertNotices(t, [{ id, name: 'Lista nabavke', authority: id, lots }]);
  await insertContracts(t, [
    { id, procedure: id, won: [base], others: [[twin]], day: dayOf(Date.now()), value: 900 },
  ]);
  await refreshStatistics(ownerDb);
  await proposeTwins(ownerDb);
  const values = { state: 'pripremamo', offer: '950', remind: '1' };
  await send('POST', '/admin/interno/ejngovba/nase-nabavke', { idguid: noticeId(id), ...values });
  await ownerDb.execute(sql`
    insert into ejn_quarantine (idguid, set, row_key, kind, fault, raw)
    values (gen_random_uuid(), 'Lots', ${String(id)}, 'mended', 'Name: nema naziva.', '{"Id":1}')`);
}

/** Removes a message and an unpublished work, which are rows of their trash. */
export async function addRemoved(send: Send): Promise<void> {
  // Not the newest of all: walks that read theirs write at the same time.
  const [message] = await send<Values[]>('GET', '/admin/contact-messages?q=Lista&page_size=1');
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
