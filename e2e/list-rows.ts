import type { APIRequestContext, Page } from '@playwright/test';
import { UPLOADS } from '../src/core/files/upload/upload.api.ts';
import { runPaths } from '../src/modules/checker/paths.ts';
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
  addRemoved,
  addStoredFiles,
  addWatches,
  addWebhook,
  addZones,
  type Send,
  visitorMessage,
} from '../test/list-rows.ts';
import { addDocuments, addStatement, addVouchers } from '../test/list-rows-books.ts';
import { withDatabase } from './database.ts';
import { fetchNotices } from './ejn-source.ts';
import { sessionOf } from './fixtures.ts';

/** Adds a row to each list of the modules that has none on a new installation, but jobs and backups: the API cannot make those. */
export async function addRows(send: Send, request: APIRequestContext): Promise<void> {
  for (let n = 0; n < 2; n++)
    await request.post('/api/public/contact-messages', {
      headers: { 'x-forwarded-for': `10.7.${Date.now() % 250}.9` },
      data: visitorMessage(),
    });
  await addRemoved(send);
  await addAccess(send);
  await addWebhook(send);
  await addLogs(send, (key, data) =>
    request.post('/api/apps/logs', { headers: { authorization: `Bearer ${key}` }, data }),
  );
  await addApplication(send);
  await addZones(send);
  await addHosts(send);
  await addLicences(send);
  await addMoves(send);
  await addWatches(send);
  await addBots(send, JSON.parse(process.env.E2E_VIBER_TOKENS!).slice(0, 2));
  const order = (what: string, more: object = {}) =>
    fetch(`${process.env.E2E_VIBER}/sim/${what}`, {
      method: 'POST',
      body: JSON.stringify({ bot: 1, customer: 1, ...more }),
    });
  await addBroadcast(send, () => order('subscribe'));
  // The bot has its webhook since then.
  await order('awkward', { case: 'unknown-event' });
  await addVouchers(send);
  await addDocuments(send);
  const upload = await uploader(request);
  await addStatement(send, upload);
  await addInquiries(send);
  await addPapers(send, upload);
  await withDatabase((database) => addProcurement(send, database));
  await addStoredFiles(send, await fileSender(request));
  await fetchNotices(send);
  const started = await request.post(runPaths.testSite, {
    headers: { prefer: 'respond-async' },
    data: { url: `${process.env.E2E_URL}/robots.txt` },
  });
  const checked = (await started.json()).data as { run: { id: string }; secret: string };
  await request.post(runPaths.cancel(checked.run.id), { data: { secret: checked.secret } });
}

/** Sends a file for import. */
async function uploader(request: APIRequestContext) {
  const { access_token } = await sessionOf(request);
  return async (path: string, text: string) => {
    const sent = await request.post(`/api${path}`, {
      headers: { authorization: `Bearer ${access_token}` },
      multipart: {
        options: JSON.stringify({ file_name: 'lista.xml' }),
        file: { name: 'lista.xml', mimeType: 'text/plain', buffer: Buffer.from(text) },
      },
    });
    return (await sent.json()).data;
  };
}

/** Sends an empty file, which is complete when it is announced; answers its id. */
async function fileSender(request: APIRequestContext): Promise<() => Promise<string>> {
  const { access_token } = await sessionOf(request);
  return async () => {
    const sent = await request.post(UPLOADS, {
      headers: {
        authorization: `Bearer ${access_token}`,
        'tus-resumable': '1.0.0',
        'upload-length': '0',
      },
    });
    return sent.headers().location!.split('/').at(-1)!;
  };
}

/** Shows these jobs in the list of jobs: the API cannot make one that has failed. */
export const showJobs = (page: Page, rows: () => unknown[]): Promise<void> => showRows(page, 'poslovi', rows);

/** Answers a list of `/api/admin` with these rows, except as a file. */
async function showRows(page: Page, list: string, rows: () => unknown[]): Promise<void> {
  await page.route(`**/api/admin/${list}?*`, (route) => {
    if (route.request().url().includes('format=')) return route.continue();
    const data = rows();
    return route.fulfill({
      json: { success: true, data, meta: { page: 1, page_size: 25, total: data.length } },
    });
  });
}

export const FAILED_JOB = {
  idguid: '018f0000-0000-7000-8000-00000000f411',
  queue: 'site.contact-mail',
  label: 'Mail o novoj kontakt poruci',
  tenant: null,
  state: 'failed',
  attempt: 131,
  error: 'Server za poštu ne odgovara.',
  progress: null,
  created_at: '2026-11-21T10:00:00.000Z',
  started_at: '2026-11-21T10:00:00.000Z',
  next_at: null,
};

/** Shows a backup in the list of backups. */
export const showBackup = (page: Page): Promise<void> => showRows(page, 'rezervne-kopije', () => [BACKUP]);

/** As `npm run backup` or the night leaves it. */
const BACKUP = {
  idguid: '018f0000-0000-7000-8000-00000000f412',
  started_at: '2026-11-21T01:30:00.000Z',
  finished_at: '2026-11-21T01:31:00.000Z',
  state: 'done',
  archive: 'carsija-20261121-013000.arhiva',
  size: 21086855,
  encrypted: true,
  row_count: 359831,
  files: 4,
  verified_at: null,
  error: null,
};
