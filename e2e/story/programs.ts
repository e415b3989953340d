import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { installedApp } from '../../src/modules/applications/feeds/test/electron-client.ts';
import type { RightsState } from '../../src/modules/rights/giving/rights.api.ts';
import { EMAIL } from './beginning.ts';
import { expect, type Kept, type Walker } from './walker.ts';
import type { World } from './world.ts';

/** How long an alert may take: they are looked at every minute. */
const ALERT = 150_000;
const FAULT = 'Vaga ne odgovara';

/** The operator lets a firm publish applications. */
export async function letPublish(operator: Walker, owner: Walker): Promise<void> {
  const tenant = await owner.page.evaluate(() => JSON.parse(localStorage.getItem('tenant_data')!).idguid);
  const path = `/admin/tenants/${tenant}/permissions`;
  const { tree, version } = await operator.ask<Pick<RightsState, 'tree' | 'version'>>('GET', path);
  const held = tree
    .flatMap(({ areas }) => areas.flatMap(({ pregled, save }) => [pregled, save]))
    .flatMap((right) => (right?.granted ? [right.name] : []));
  await operator.ask('PUT', path, { permissions: [...held, 'admin_aplikacije_save'], version });
}

/** A new version of the firm's application is published; an installed one finds it, and takes what was published. */
export async function publishVersion({ page, ask }: Walker, { url }: World): Promise<Kept[]> {
  const name = 'Vaga za kovačnice';
  const { idguid } = await ask('POST', '/admin/aplikacije', {
    ...{ name, slug: 'vaga', visibility: 'public', windows: true, summary: 'Mjeri i bilježi.' },
  });
  await page.goto(`/admin/aplikacije/view/${idguid}`);
  await page.getByRole('link', { name: 'Dodaj verziju' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Verzija').fill('1.1.0');
  await dialog.getByLabel('Šta je novo').fill('- mjeri i u tonama');
  await dialog.getByRole('button', { name: 'Napravi nacrt' }).click();
  const buffer = randomBytes(200_000);
  await page
    .getByTestId('files')
    .setInputFiles([{ name: 'Vaga-1.1.0.exe', mimeType: 'application/octet-stream', buffer }]);
  await expect(page.getByText('verzija se može objaviti', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Objavi' }).click();
  await dialog.getByRole('button', { name: 'Objavi' }).click();
  await expect(page.getByText('100 % instalacija')).toBeVisible();
  const version = new URL(page.url()).pathname.split('/').at(-1)!;

  const installed = await installedApp({ version: '1.0.0', feed: `${url}/api/apps/vaga/electron` });
  try {
    await expect.poll(() => installed.found().catch(() => null)).toBe('1.1.0');
    const [file] = await installed.updater.downloadUpdate();
    expect((await readFile(file!)).equals(buffer)).toBe(true);
  } finally {
    installed.remove();
  }
  return [
    { idguid, path: `/admin/aplikacije/${idguid}`, search: ['vaga za', name], deeds: ['Dodano'] },
    {
      ...{ idguid: version, path: `/admin/aplikacije/verzije/${version}`, search: null },
      deeds: ['Dodano', '– → Vaga-1.1.0.exe', 'Nacrt → Objavljena'],
    },
  ];
}

/** An alert on errors of that application; then it has one. */
export async function failProgram({ page, ask }: Walker): Promise<Kept[]> {
  const key = await ask<{ idguid: string; key: string }>('POST', '/admin/app-logs/keys', {
    ...{ name: 'Vaga', app: 'vaga' },
  });
  await page.goto('/admin/app-logs/uzbune/create');
  await page.getByRole('textbox', { name: 'Naziv', exact: true }).fill('Vaga u kvaru');
  await page.getByLabel('Šta se traži').fill('app:vaga level:error');
  await page.getByLabel('Više od').fill('0');
  await page.getByRole('button', { name: 'Dodaj uzbunu' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vaga u kvaru');
  const alert = new URL(page.url()).pathname.split('/').at(-1)!;
  const err = {
    type: 'VagaError',
    message: FAULT,
    stack: `VagaError: ${FAULT}\n    at izmjeri (/app/vaga.ts:7:3)`,
  };
  const sent = await page.request.post('/api/apps/logs', {
    headers: { authorization: `Bearer ${key.key}` },
    data: JSON.stringify({ level: 'error', msg: FAULT, err }),
  });
  expect(sent.status(), await sent.text()).toBe(200);
  return [
    {
      idguid: alert,
      path: `/admin/app-logs/alerts/${alert}`,
      search: ['vaga u kvaru', 'Vaga u kvaru'],
      deeds: ['Dodano'],
    },
    { idguid: key.idguid, path: `/admin/app-logs/keys/${key.idguid}`, search: null, deeds: ['Dodano'] },
  ];
}

/** Somebody is woken by mail, finds the error behind its link, and marks the problem as solved. */
export async function wakeUp({ page, ask }: Walker, world: World): Promise<Kept> {
  const mail = await world.mailTo(EMAIL.owner, /Vaga u kvaru/, ALERT);
  const [link] = /https?:\/\/\S+/.exec(mail.text!.slice(mail.text!.indexOf('Otvori')))!;
  const { pathname, search } = new URL(link);
  await page.goto(pathname + search);
  await expect(page.getByText(FAULT).first()).toBeVisible();
  const [{ idguid }] = await ask<[{ idguid: string }]>('GET', '/admin/app-logs/problems?app=vaga');
  await page.goto(`/admin/app-logs/problemi/view/${idguid}`);
  await page.getByRole('button', { name: 'Riješeno' }).click();
  await expect(page.getByText('Stanje problema je sačuvano.')).toBeVisible();
  const path = `/admin/app-logs/problems/${idguid}`;
  return { idguid, path, search: ['vaga ne odg', FAULT], deeds: ['Novo → Riješeno'] };
}
