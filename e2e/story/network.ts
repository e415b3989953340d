import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { programs } from '../../test/debian.ts';
import { dataFolder } from '../../test/folder.ts';
import { expect, type Kept, type Walker } from './walker.ts';
import type { World } from './world.ts';

const ADDRESS = '31.176.200.9';

/** The router's address changes: ddclient tells it, the page of the host shows it, and dig sees it. */
export async function followRouter({ page, ask }: Walker, { url, dnsPort }: World): Promise<Kept[]> {
  const tools = await programs(['dig', 'ddclient']);
  expect(tools.missing).toBeNull();
  const name = 'kovacnica.primjer.ba';
  const domain = await ask('POST', '/ddns/domains', {
    ...{ name, way: 'embedded', ns: ['ns1.primjer.ba', 'ns2.primjer.ba'], contact: 'dns@primjer.ba' },
    ...{ minimum: 60, ttl_least: 30, ttl_most: 86_400, refresh: 3600, retry: 900, expire: 1_209_600 },
  });
  await page.goto(`/admin/ddns/hosts/new?domena=${domain.idguid}`);
  await page.getByRole('textbox', { name: 'Ime' }).fill('radionica');
  await page.getByRole('button', { name: 'Dodaj host' }).click();
  await expect(page.getByRole('heading', { name: 'Host je napravljen' })).toBeInViewport();
  const password = await page.getByLabel('Lozinka', { exact: true }).inputValue();
  const user = await page.getByLabel('Korisničko ime', { exact: true }).inputValue();
  await page.getByRole('link', { name: 'Otvori stranicu hosta' }).click();
  await expect(page.getByText('Još nema nijedne adrese.')).toBeVisible();
  const idguid = new URL(page.url()).pathname.split('/').at(-1)!;

  const folder = dataFolder('story-router');
  try {
    const file = (end: string): string => join(folder.path, `ddclient.${end}`);
    const lines = [
      ...['ssl=no', `server=${new URL(url).host}`, 'protocol=dyndns2', `use=cmd, cmd="echo ${ADDRESS}"`],
      ...[`login=${user}`, `password='${password}'`, `radionica.${name}`],
    ];
    writeFileSync(file('conf'), `${lines.join('\n')}\n`, { mode: 0o600 });
    const ran = await tools.run('ddclient', [
      ...['-foreground', '-daemon=0', '-noquiet', '-verbose', '-file', file('conf')],
      ...['-cache', file('cache'), '-pid', file('pid')],
    ]);
    expect(ran.code, ran.stdout + ran.stderr).toBe(0);
  } finally {
    folder.remove();
  }
  const now = page.getByRole('region', { name: 'Trenutna adresa' });
  await expect(now.getByText(ADDRESS, { exact: true })).toBeVisible();
  const dig = async (): Promise<string> =>
    (
      await tools.run('dig', [
        '@127.0.0.1',
        '-p',
        `${dnsPort}`,
        '+short',
        '+tries=1',
        `radionica.${name}`,
        'A',
      ])
    ).stdout;
  await expect.poll(dig).toContain(ADDRESS);
  return [
    { idguid, path: `/ddns/hosts/${idguid}`, search: ['radionica', `radionica.${name}`] },
    { idguid: domain.idguid, path: `/ddns/domains/${domain.idguid}`, search: ['kovacnica.prim', name] },
  ];
}
