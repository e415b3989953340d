import '../../src/admin/layers.css';
import '@mantine/core/styles.layer.css';
import '../../src/web/tokens.css';
import '../../src/admin/global.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Link } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { startAuth } from '../../src/admin/auth/signed-in.ts';
import { Fields } from '../../src/admin/form/fields.tsx';
import { Form } from '../../src/admin/form/form.tsx';
import { resolverOf, toValues } from '../../src/admin/form/schema.ts';
import { useForm } from '../../src/admin/form/use-form.ts';
import { createQueryClient } from '../../src/admin/queries.ts';
import { ResourceForm } from '../../src/admin/resource/form/ResourceForm.tsx';
import { cssVariablesResolver, theme } from '../../src/admin/theme.ts';
import { ThemeProvider, useTheme } from '../../src/admin/theme-mode.tsx';
import { registerResources } from '../../src/core/registry.ts';
import { drzave } from '../../src/modules/codebooks/resources.ts';
import { api } from '../../src/web/api.ts';
import { useAuth } from '../../src/web/use-auth.ts';
import { partneri } from '../../test/partneri.resource.ts';
import { racun, sections } from './racun.ts';

registerResources([drzave, partneri]);
startAuth();

interface Racun {
  version: number;
  updated_by: string;
  updated_at: string;
  [field: string]: unknown;
}

function RacunScreen() {
  const [record] = useState<Racun>(() =>
    JSON.parse(document.getElementById('record')?.textContent ?? 'null'),
  );
  const [saved, setSaved] = useState('');
  const state = useForm<Record<string, unknown>, { data: unknown }, Racun, Record<string, unknown>>({
    values: toValues(racun, record ?? {}),
    record,
    valuesOf: (one) => toValues(racun, one),
    labels: Object.fromEntries(Object.entries(racun).map(([name, { label }]) => [name, label])),
    draft: 'racun:proba',
    resolver: resolverOf(racun),
    send: (values, { version }) => api.patch('/api/proba/racun', { version, ...values }),
    done: ({ data }) => setSaved(JSON.stringify(data)),
  });
  return (
    <>
      <h1>Račun</h1>
      <Link to="/proba/drugo">Drugdje</Link>
      <Form state={state} label="Račun">
        <Fields state={state} fields={racun} sections={sections} />
      </Form>
      <output aria-label="Sačuvano">{saved}</output>
    </>
  );
}

const router = createBrowserRouter([
  { path: '/proba/racun', element: <RacunScreen /> },
  { path: '/proba/drugo', element: <h1>Drugo</h1> },
  { path: '/erp/sifarnici/partneri/create', element: <ResourceForm resource={partneri} /> },
  { path: '/erp/sifarnici/partneri/:idguid/edit', element: <ResourceForm resource={partneri} /> },
  { path: '*', element: <h1>Sačuvano</h1> },
]);

function App() {
  const { mode } = useTheme();
  const { authenticated } = useAuth();
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} forceColorScheme={mode}>
      <QueryClientProvider client={createQueryClient()}>
        {authenticated && <RouterProvider router={router} />}
      </QueryClientProvider>
    </MantineProvider>
  );
}

createRoot(document.getElementById('root')!).render(
  <ThemeProvider>
    <App />
  </ThemeProvider>,
);
