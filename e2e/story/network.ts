import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { programs } from '../../test/debian.ts';
import { dataFolder } from '../../test/folder.ts';
import { expect, type Kept, type Walker } from './walker.ts';
import type { World } from './world.ts';

/** What the router has at first, and after its provider has given it another. */
const ADDRESSES = ['31.176.200.9', '31.176.200.77'] as const;

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

  const host = `radionica.${name}`;
  const lookUp = ['@127.0.0.1', '-p', `${dnsPort}`, '+short', '+tries=1', host, 'A'];
  const dig = async (): Promise<string> => (await tools.run('dig', lookUp)).stdout.trim();
  const now = page.getByRole('region', { name: 'Trenutna adresa' });
  const folder = dataFolder('story-router');
  try {
    const file = (end: string): string => join(folder.path, `ddclient.${end}`);
    // ddclient remembers in its cache what it told last, and by itself tells no second address within half a minute.
    for (const address of ADDRESSES) {
      const lines = [
        ...['min-interval=0', 'ssl=no', `server=${new URL(url).host}`, 'protocol=dyndns2'],
        ...[`use=cmd, cmd="echo ${address}"`, `login=${user}`, `password='${password}'`, host],
      ];
      writeFileSync(file('conf'), `${lines.join('\n')}\n`, { mode: 0o600 });
      const ran = await tools.run('ddclient', [
        ...['-foreground', '-daemon=0', '-noquiet', '-verbose', '-file', file('conf')],
        ...['-cache', file('cache'), '-pid', file('pid')],
      ]);
      expect(ran.code, ran.stdout + ran.stderr).toBe(0);
      await expect(now.getByText(address, { exact: true })).toBeVisible();
      // The whole answer: no address from before is beside it.
      await expect.poll(dig).toBe(address);
    }
  } finally {
    folder.remove();
  }
  await expect(now.getByText(ADDRESSES[0], { exact: true })).toHaveCount(0);
  return [
    { idguid, path: `/ddns/hosts/${idguid}`, search: ['radionica', host], deeds: ['Dodano'] },
    {
      idguid: domain.idguid,
      path: `/ddns/domains/${domain.idguid}`,
      search: ['kovacnica.prim', name],
      deeds: ['Dodano'],
    },
  ];
}
