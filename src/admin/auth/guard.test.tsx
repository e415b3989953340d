import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import type { AuthState } from '../../web/auth-state.ts';
import { Guard } from './guard.tsx';

let auth: AuthState;
vi.mock('../../web/use-auth.ts', () => ({ useAuth: () => auth }));

const NOBODY = { user: null, tenant: null, tenants: [], permissions: [], roles: [] } as const;
const signedIn = (permissions: string[], roles: string[]) =>
  ({
    authenticated: true,
    loading: false,
    error: null,
    user: {},
    permissions,
    roles,
  }) as unknown as AuthState;

const PAGE = 'Sadržaj stranice';
const shown = (guard: ReactNode) =>
  renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>{guard}</MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );

beforeEach(() => {
  auth = signedIn(['erp_drzave_pregled'], ['manager']);
});

test.each([
  ['login', <Guard key="1">{PAGE}</Guard>],
  [
    'a single permission',
    <Guard key="2" permissions={['erp_drzave_pregled']}>
      {PAGE}
    </Guard>,
  ],
  [
    'admin or manager',
    <Guard key="3" roles={['admin', 'manager']}>
      {PAGE}
    </Guard>,
  ],
  [
    'all that is listed',
    <Guard key="4" permissions={['erp_drzave_pregled']} roles={['admin', 'manager']}>
      {PAGE}
    </Guard>,
  ],
])('%s lets in', (_name, guard) => {
  expect(shown(guard)).toContain(PAGE);
});

test.each([
  [
    'admin only',
    <Guard key="1" roles={['admin']}>
      {PAGE}
    </Guard>,
    'Nemate odgovarajuću ulogu za pristup ovoj stranici.',
  ],
  [
    'a single permission',
    <Guard key="2" permissions={['erp_drzave_save']}>
      {PAGE}
    </Guard>,
    'Nemate dozvolu za pristup ovoj stranici.',
  ],
  [
    'all permissions',
    <Guard key="3" permissions={['erp_drzave_pregled', 'erp_drzave_save']}>
      {PAGE}
    </Guard>,
    'Nemate dozvolu za pristup ovoj stranici.',
  ],
])('%s refuses, says why, and offers the way back', (_name, guard, why) => {
  const html = shown(guard);
  expect(html).toContain('Pristup odbijen');
  expect(html).toContain(why);
  expect(html).toContain('Nazad');
  expect(html).not.toContain(PAGE);
});

test('nothing is shown before it is known who is there', () => {
  auth = {
    ...NOBODY,
    tenants: [],
    permissions: [],
    roles: [],
    authenticated: false,
    loading: true,
    error: null,
  };
  const html = shown(<Guard roles={['admin']}>{PAGE}</Guard>);
  expect(html).toContain('Provjera pristupa...');
  expect(html).not.toContain(PAGE);
});
