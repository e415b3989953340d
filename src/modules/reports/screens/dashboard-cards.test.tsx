import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { DashboardCards } from './dashboard-cards.tsx';

vi.mock('../../../web/use-auth.ts', () => ({
  useAuth: () => ({ authenticated: true, user: {}, tenant: null, tenants: [], permissions: [], roles: [] }),
}));

test.each([
  [1, 'izmjena u zadnjih 30 dana'],
  [2, 'izmjene u zadnjih 30 dana'],
  [11, 'izmjena u zadnjih 30 dana'],
])('what is counted under a number agrees with %i', (count, changes) => {
  const client = new QueryClient();
  client.setQueryData(['dashboard'], { users: count, tenants: count, reports: count });
  const html = renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <DashboardCards />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  expect(html).toContain(`>${changes}<`);
  expect(html).toContain('>kojima pripadate<');
});
