import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { getKey } from '../../../admin/kit/index.ts';
import type { LogLine, WholeLine } from '../search/search.api.ts';
import { LineView } from './line/line-view.tsx';
import Nodes from './nodes/nodes.tsx';
import LogSearchScreen from './search/search.tsx';
import { useLogSearch } from './search/use-log-search.ts';

vi.mock('../../../web/use-auth.ts', () => ({
  useAuth: () => ({
    ...{ authenticated: true, user: {}, tenants: [], roles: [] },
    tenant: { is_operator: true },
    permissions: ['admin_app_logs_pregled', 'admin_app_logs_save', 'admin_users_pregled'],
  }),
}));
vi.stubGlobal('location', { origin: 'https://carsija.ba', search: '' });

const API = '/api/admin/app-logs';
const LINE: LogLine = {
  ...{
    key: '1795266309123000.7',
    at: '2026-11-21T13:05:09.123Z',
    level: 'error',
    app: 'blagajna',
    node: 'kasa-1',
  },
  ...{ release: '1.2.0', message: 'Naplata nije uspjela', trace: null, request: 'zahtjev-1', person: null },
  ...{ problem: 'aabbccddeeff0011', fields: { status: 500 }, more: false },
};
const client = new QueryClient();
client.setQueryData(getKey(`${API}/sources`), [
  { app: 'blagajna', label: 'Blagajna', lines: 9, last_at: LINE.at },
]);

function shown(what: React.ReactNode, address = '/admin/app-logs'): string {
  const html = renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[address]}>{what}</MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return html.replaceAll('\u00a0', ' ').replaceAll('&amp;', '&');
}

it('a search shows its lines with what is looked for marked, and counts of levels that it does not show', () => {
  const window = { od: '2026-11-21T13:00:00.000Z', do: '2026-11-21T14:00:00.000Z' };
  const older = {
    ...LINE,
    key: '1795266300000000.1',
    at: '2026-11-20T13:05:00.000Z',
    message: 'Naplata čeka',
  };
  const q = 'naplata level:error';
  client.setQueryData(['app-logs', 'lines', q, window], {
    pages: [{ lines: [LINE, older], next: null }],
    pageParams: [null],
  });
  client.setQueryData(['app-logs', 'histogram', 'naplata', window, 100], {
    ...{ step: 60, from: window.od, to: window.do, total: 5 },
    points: [{ at: '2026-11-21T13:05:00.000Z', levels: { error: 2, info: 3 } }],
  });
  const params = new URLSearchParams({ ...window, q, sire: '24h' });
  const html = shown(<LogSearchScreen />, `/admin/app-logs?${params}`);
  expect(html).toContain('<mark>Naplata</mark>');
  expect(html).toContain('14:05:09,123');
  expect(html).toContain('status=500');
  expect(html).toMatch(/href="\/admin\/app-logs\?[^"]*linija=1795266309123000\.7"/);
  expect(html.match(/>2[01]\. 11\. 2026\.</g)).toEqual(['>21. 11. 2026.<', '>20. 11. 2026.<']);
  expect(html).toMatch(/aria-pressed="true"[^>]*>Greška <span[^>]*>2</);
  expect(html).toMatch(/aria-pressed="false"[^>]*>Informacija <span[^>]*>3</);
  expect(html).toContain('Ukupno 2 zapisa.');
  expect(html).toContain('Nazad: Zadnja 24 sata');
  expect(html).toContain('21. 11. 2026. 14:00 – 15:00');
});

it('what cannot be understood is said at the field', () => {
  const html = shown(<LogSearchScreen />, `/admin/app-logs?q=${encodeURIComponent('level:gresna')}`);
  expect(html).toContain('Nivo „gresna” ne postoji.');
  expect(html).toContain('Pretraga nije razumljiva');
});

const Shown = ({ line }: { line: WholeLine }) => <LineView line={line} search={useLogSearch()} />;

it('a line leads to its request, person and problem, and to a search by what can be found', () => {
  const whole: WholeLine = {
    ...{ ...LINE, more: undefined, person: '018f0000-0000-7000-8000-00000000f411' },
    person_name: 'Amra Hadžić',
    problem_of: { idguid: '018f0000-0000-7000-8000-00000000f412', title: 'Naplata', state: 'returned' },
    fields: {
      mjesto: 'Zenica',
      opis: 'x'.repeat(200),
      err: {
        stack:
          'NaplataError: x\n    at naplati (/app/src/naplata.ts:12:5)\n    at run (node:internal/main:1:1)',
      },
    },
  } as WholeLine;
  const html = shown(<Shown line={whole} />);
  expect(html).toMatch(/href="\/admin\/app-logs\?q=request%3Azahtjev-1&od=2026-11-21T12%3A05[^"]*"/);
  expect(html).toContain('href="/admin/users/view/018f0000-0000-7000-8000-00000000f411"');
  expect(html).toContain('href="/admin/app-logs/problemi/view/018f0000-0000-7000-8000-00000000f412"');
  expect(html).toContain('aria-label="Pretraži po ovome: mjesto Zenica"');
  expect(html).not.toContain('Pretraži po ovome: opis');
  expect(html).toMatch(/data-own="true">\s+at naplati/);
  expect(html).toMatch(/data-foreign="true">\s+at run/);
});

it('nodes say what they log for a while, and what was lost', () => {
  client.setQueryData(getKey(`${API}/nodes`), {
    nodes: [
      {
        ...{
          idguid: '1',
          name: 'kasa-1:3000',
          release: '1.2.0',
          running: true,
          level: 'debug',
          usual_level: 'info',
        },
        ...{
          started_at: LINE.at,
          seen_at: LINE.at,
          until: LINE.at,
          changed_by: 'Amra',
          stored: 1200,
          dropped: 7,
        },
        dropped_at: LINE.at,
      },
    ],
    storage: {
      ...{
        days: [{ day: '2026-11-21', bytes: 1024 }],
        bytes: 1024,
        most_bytes: 2048,
        most_days: 30,
        full: true,
      },
    },
  });
  const html = shown(<Nodes />);
  expect(html).toContain('Detalji (debug)');
  expect(html).toContain('do 21. 11. 2026. 14:05, Amra; inače Informacija (info)');
  expect(html).toMatch(/data-lost="true">7</);
  expect(html).toContain('novi ne čuvaju');
  expect(html).toContain('Vrati uobičajeni nivo');
});
