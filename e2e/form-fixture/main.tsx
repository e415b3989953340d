import '../../src/admin/layers.css';
import '@mantine/core/styles.layer.css';
import '../../src/web/tokens.css';
import '../../src/admin/global.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { startAuth } from '../../src/admin/auth/signed-in.ts';
import { createQueryClient } from '../../src/admin/queries.ts';
import { ResourceForm } from '../../src/admin/resource/form/resource-form.tsx';
import { cssVariablesResolver, theme } from '../../src/admin/theme.ts';
import { ThemeProvider, useTheme } from '../../src/admin/theme-mode.tsx';
import { registerResources } from '../../src/core/registry.ts';
import { drzave } from '../../src/modules/codebooks/resources.ts';
import { useAuth } from '../../src/web/use-auth.ts';
import nalozi from '../../test/fixture-module/screens.tsx';
import { vozila } from '../../test/fixture-module/vozila.resource.ts';
import { partneri } from '../../test/partneri.resource.ts';

registerResources([drzave, partneri, vozila]);
startAuth();

const router = createBrowserRouter([
  ...nalozi.screens.map(({ path, screen: Screen }) => ({
    path,
    element: (
      <Suspense>
        <Screen />
      </Suspense>
    ),
  })),
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
