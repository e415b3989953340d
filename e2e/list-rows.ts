import type { Page } from '@playwright/test';
import type { Resource, ResourceRecord } from '../src/core/resource.ts';
import { runPaths } from '../src/modules/checker/paths.ts';
import { resources } from '../src/modules.ts';
import { sampleValues } from '../test/records.ts';
import type { signedInOnce } from './signed-in.ts';

type Call = ReturnType<typeof signedInOnce>;
type Values = Record<string, unknown>;

/** Adds a record to each resource that has none, and one to the trash of each. */
export async function addRecords(page: Page, call: Call): Promise<void> {
  for (const resource of resources) {
    const [base] = await call<Values[]>(page, 'GET', `${resource.path}?page_size=1`);
    if (!base) await addRecord(page, call, resource);
    const { idguid, version } = await addRecord(page, call, resource, base);
    await call(page, 'DELETE', `${resource.path}/${idguid}?version=${version}`);
  }
}

/** Adds a record like `base`. Of the codes that are tried, some are those of countries that are there already. */
async function addRecord(page: Page, call: Call, resource: Resource, base?: Values): Promise<ResourceRecord> {
  const first = Date.now() % 1000;
  for (let seed = first; seed < first + 30; seed++) {
    const added = await call<ResourceRecord>(page, 'POST', resource.path, sampleValues(resource, seed, base));
    if (added) return added;
  }
  throw new Error(`${resource.name}: no record can be added`);
}

/** Adds a row to each list of the modules that has none on a new installation. */
export async function addRows(page: Page, call: Call): Promise<void> {
  const run = Date.now();
  // A message from a visitor is a row of the inbox, and a notification.
  await page.request.post('/api/public/contact-messages', {
    headers: { 'x-forwarded-for': `10.7.${run % 250}.9` },
    data: {
      ime_prezime: `Lista ${run}`,
      email: 'lista@primjer.ba',
      telefon: '061 111 222',
      tip_usluge: 'Drugo',
      poruka: 'Jedan red za listu poruka i za listu obavijesti.',
    },
  });
  await call(page, 'POST', '/admin/api-keys', { name: `Lista ${run}`, permissions: ['erp_drzave_pregled'] });
  await call(page, 'POST', '/admin/invitations', {
    email: `lista-${run}@primjer.ba`,
    first_name: 'Lista',
    last_name: 'Poziva',
  });
  const started = await page.request.post(runPaths.testSite, {
    headers: { prefer: 'respond-async' },
    data: { url: `${process.env.E2E_URL}/robots.txt` },
  });
  const checked = (await started.json()).data as { run: { id: string }; secret: string };
  await page.request.post(runPaths.cancel(checked.run.id), { data: { secret: checked.secret } });
  await showJobs(page, () => [FAILED_JOB]);
}

/** Shows these jobs in the list of jobs: the API cannot make one that has failed. */
export async function showJobs(page: Page, rows: () => unknown[]): Promise<void> {
  await page.route('**/api/admin/poslovi?*', (route) => {
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
