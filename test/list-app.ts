import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import type { ListDefinition } from '../src/admin/list/definition.ts';
import { listOfResource } from '../src/admin/resource/list/list-of-resource.tsx';
import { trashOfResource } from '../src/admin/resource/trash/trash-list.tsx';
import { filesOf } from '../src/core/files/testkit.ts';
import { multipart } from '../src/core/transfer/testkit.ts';
import { keepRun } from '../src/modules/checker/test/kept-run.ts';
import { insertNotices } from '../src/modules/procurement/notices/testkit.ts';
import { startSimulator } from '../src/modules/viber/simulator/simulator.ts';
import { resources } from '../src/modules.ts';
import { createTestApp, type TestApp } from './helper.ts';
import {
  addAccess,
  addApplication,
  addBots,
  addBroadcast,
  addHosts,
  addInquiries,
  addLicences,
  addLogs,
  addMoves,
  addPapers,
  addProcurement,
  addRecords,
  addRemoved,
  addStoredFiles,
  addWatches,
  addWebhook,
  addZones,
  type Send,
  type Upload,
  visitorMessage,
} from './list-rows.ts';
import { addDocuments, addStatement, addVouchers } from './list-rows-books.ts';

const src = fileURLToPath(new URL('../src', import.meta.url));
/** Everything that is not a test, by its path. */
export const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
  .map((path) => ({ path, text: readFileSync(join(src, path), 'utf8') }));
const modular = sources.filter(({ path }) => path.startsWith('modules/'));

/** Every list of the product: those of the resources, and what the modules' screens declare. */
export async function allLists(): Promise<ListDefinition[]> {
  const written: ListDefinition[] = [];
  for (const { path } of modular.filter(({ text }) => /\bdefine(List[<(]|Trash\()/.test(text)))
    for (const one of Object.values(await import(join(src, path))))
      if (one && typeof one === 'object' && 'idOf' in one) written.push(one as ListDefinition);
  const declared = resources.flatMap((one) => [listOfResource(one), trashOfResource(one)]);
  return [...(declared as ListDefinition[]), ...written];
}

/** An application in which every list has rows, with two people who may do everything. */
export async function listApp(): Promise<{
  t: TestApp;
  askers: { token: string; colleague: string };
  close: () => Promise<void>;
}> {
  const viber = await startSimulator({
    ...{ bots: 2, customers: 1, allowHttp: true },
    callWebhook: async () => ({ status: 200, body: '', headers: {} }),
  });
  const t = await createTestApp({ VIBER_URL: viber.base });
  const admin = await t.admin();
  const { token, tenantId } = admin;
  const askers = { token, colleague: (await t.member({ tenantId, roles: ['admin'] })).token };
  const send: Send = async (method, path, body) =>
    (await t.call(method, `/api${path}`, { token, body })).body.data;
  await addRecords(send);
  const files = await filesOf(t, admin);
  await addStoredFiles(send, async () => (await files.put('')).idguid);
  await addApplication(send);
  await addAccess(send);
  await addWebhook(send);
  await addLogs(send, (key, body) => t.call('POST', '/api/apps/logs', { token: key, body }));
  await addZones(send);
  await addHosts(send);
  await addLicences(send);
  await addMoves(send);
  await addWatches(send);
  await addBots(
    send,
    viber.bots.map(({ token }) => token),
  );
  await t.ownerDb.execute(sql`
    insert into viber_callbacks (tenant_id, bot_id, event, user_id, body, digest, done_at, outcome)
    select tenant_id, idguid, 'client_status', 'osoba', '{"event":"client_status"}', sha256('{}'), now(), 'unknown'
    from viber_bots where removed_at is null`);
  await addBroadcast(send, async ({ idguid }) => {
    await viber.control('subscribe-all');
    await t.ownerDb.execute(sql`
      insert into viber_conversations (tenant_id, idguid, bot_id, user_id, name, subscribed)
      values (${tenantId}, gen_random_uuid(), ${idguid}, ${viber.bots[0]!.customers[0]!.id}, 'Amra', true)`);
  });
  await addVouchers(send);
  await addDocuments(send);
  const upload: Upload = async (path, text) =>
    (await t.call('POST', `/api${path}`, { token, ...multipart(text, { file_name: 'lista.xml' }) })).body
      .data;
  await addStatement(send, upload);
  await addInquiries(send);
  await addPapers(send, upload);
  await addProcurement(send, t.ownerDb);
  for (let n = 0; n < 2; n++)
    await t.call('POST', '/api/public/contact-messages', { body: visitorMessage() });
  await addRemoved(send);
  await keepRun(t);
  await insertNotices(t, [{ id: 1, name: 'Lista' }]);
  await t.ownerDb.execute(sql`
    insert into ejn_sync_runs (idguid, kind, state, fault) values (gen_random_uuid(), 'new', 'failed', 'Izvor se ne javlja.')`);
  await t.ownerDb.execute(sql`
    insert into pgboss.job (name, data, state) values ('site.contact-mail', '{}', 'failed')`);
  await t.ownerDb.execute(sql`
    insert into backup_runs (started_at, state, archive, size, encrypted, row_count, files, error, verified_at)
    values (now(), 'incomplete', 'carsija-20261125-023000.arhiva', 21086855, true, 359831, 4, 'Nedostaje datoteka.', now())`);
  return {
    t,
    askers,
    close: async () => {
      await t.close();
      await viber.close();
    },
  };
}
