import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { useEntries } from '../../../../admin/palette/entries.ts';
import type { Impersonation } from '../../../../web/auth-state.ts';
import Profile from './index.tsx';

let impersonation: Impersonation | null = null;
vi.mock('../../../../web/use-auth.ts', () => ({
  useAuth: () => ({
    authenticated: true,
    loading: false,
    user: { id: '1', first_name: 'Amra', last_name: 'Hodžić', email: 'amra@primjer.ba' },
    tenant: { idguid: '2', name: 'Mlin' },
    tenants: [],
    permissions: [],
    roles: [],
    impersonation,
  }),
}));
vi.mock('../../../../admin/theme-mode.tsx', () => ({ useTheme: () => ({ mode: 'light', choice: 'light' }) }));

const Pages = () => useEntries().pages.map(({ title }) => title);
const shown = (what: 'page' | 'palette'): string =>
  renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>{what === 'page' ? <Profile /> : <Pages />}</MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );

test('in one’s own name the profile is loaded, and found by the search', () => {
  impersonation = null;
  expect(shown('page')).toContain('Učitavanje...');
  expect(shown('palette')).toContain('Moj profil');
});

test('in another’s name it is said to be somebody else’s, with nothing to try again, and not offered', () => {
  impersonation = { by: 'Operater', reason: 'Pomoć', until: '2026-11-21T22:00:00Z' };
  expect(shown('page')).toContain('Ovo nije vaš profil');
  expect(shown('page')).not.toContain('<button');
  expect(shown('palette')).not.toContain('Moj profil');
});
