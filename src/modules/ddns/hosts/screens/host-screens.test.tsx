import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { getKey } from '../../../../admin/kit/index.ts';
import { Chart } from '../../../../web/chart/chart.tsx';
import type { Host, Offered } from '../hosts.api.ts';
import { countsSpec } from './counts-spec.ts';
import CreateHost from './create.tsx';
import { Devices } from './devices.tsx';
import { stateSentence } from './hosts-data.ts';
import MyHostsPanel from './mine-panel.tsx';

vi.mock('../../../../web/use-auth.ts', () => ({
  useAuth: () => ({ authenticated: true, user: {}, tenant: null, tenants: [], permissions: [], roles: [] }),
}));
vi.stubGlobal('window', { location: { origin: 'https://ddns.primjer.ba' } });

const HOST = {
  fqdn: 'kuca.primjer.ba',
  label: 'kuca',
  domain: 'primjer.ba',
  ns: ['ns1.primjer.ba'],
  ttl: 60,
  ip4_mode: 'follow',
  ip6_mode: 'off',
  state: 'heard',
  lead: null,
  last: null,
  last_at: null,
  followers: [],
} as unknown as Host;

const client = new QueryClient();
const shown = (what: React.ReactNode): string =>
  renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <MemoryRouter>{what}</MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );

it('a host whose address no device tells is set up for certificates alone', () => {
  const devices = (host: Partial<Host>) =>
    shown(<Devices host={{ ...HOST, ...host }} secrets={{ password: null, tsig: null }} />);
  expect(devices({})).toContain('FRITZ!Box');
  for (const mode of ['fixed', 'off'] as const) {
    expect(devices({ ip4_mode: mode })).toContain('Ovom hostu ne treba uređaj');
    expect(devices({ ip4_mode: mode })).toContain('acme.sh');
    expect(devices({ ip4_mode: mode })).not.toContain('FRITZ!Box');
  }
  // Its device tells the address of those that go along with it.
  expect(devices({ ip4_mode: 'fixed', followers: [{}] as Host['followers'] })).toContain('FRITZ!Box');
});

it('the table of changes has only hours with some, the newest first, or says that there are none', () => {
  const table = (...all: number[]) => {
    const points = all.map((count, hour) => ({ at: `2026-11-20T0${hour}:00:00.000Z`, count }));
    const html = shown(<Chart label="Promjene" spec={countsSpec({ by: 'hour', points })} />);
    return [...html.matchAll(/<td>(.*?)<\/td>/g)].map(([, text]) => text).join() || html;
  };
  expect(table(0, 3, 0, 0, 1, 0)).toBe('1,3');
  expect(table(0, 0)).toContain('U zadnjih 48 sati adresa se nije mijenjala.');
});

it('says when a host was heard of itself, beside the one that it goes along with', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  const said = (host: object) => stateSentence({ ...HOST, ...host } as Host, now);
  const last = { at: '2026-11-20T11:00:00Z', from_ip: '31.176.200.9', agent: 'curl' };
  const later = { last, last_at: '2026-11-20T11:58:00Z' };
  const space = (text: string) => text.replaceAll('\u00a0', ' ');
  expect(space(said({ ...later, lead: 'ruter.primjer.ba' }))).toBe(
    'Ide uz ruter.primjer.ba, koji se javio prije 2 min. Sam se javio prije 1 sat s adrese 31.176.200.9 (curl).',
  );
  expect(space(said({ last, last_at: last.at, lead: 'ruter.primjer.ba' }))).toBe(
    'Ide uz ruter.primjer.ba, a i sam se javio prije 1 sat s adrese 31.176.200.9 (curl).',
  );
  expect(space(said({ last_at: later.last_at, lead: 'ruter.primjer.ba' }))).toBe(
    'Ide uz ruter.primjer.ba, koji se javio prije 2 min.',
  );
  expect(said({ last, last_at: last.at })).toMatch(
    /^Javio se prije 1.sat s adrese 31\.176\.200\.9 \(curl\)\.$/,
  );
});

it('the dashboard leads whoever was given hosts to them, and shows others nothing', () => {
  const panel = (hosts: object[]) => {
    client.setQueryData(getKey('/api/ddns/my-hosts', { page_size: 5 }), hosts);
    return shown(<MyHostsPanel />);
  };
  expect(panel([])).not.toContain('Moji hostovi');
  const some = panel([{ idguid: '1', shown: 'kuća.primjer.ba', state: 'heard' }]);
  expect(some).toContain('href="/admin/ddns/my-hosts"');
  expect(some).toMatch(/href="\/admin\/ddns\/hosts\/view\/1"[^>]*>kuća\.primjer\.ba</);
});

it('a full quota is said before the form of a new host', () => {
  const page = (hosts: number) => {
    const offered: Offered = { domains: [], hosts, most_hosts: 4, updates: 120 };
    client.setQueryData(getKey('/api/ddns/hosts/offered'), offered);
    return shown(<CreateHost />);
  };
  expect(page(4)).toContain('Organizacija smije imati najviše 4 hosta, a ima ih 4.');
  expect(page(3)).not.toContain('najviše 4');
});
