import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { start } from '../web/auth.ts';
import { useAuth } from '../web/use-auth.ts';
import { Brand } from './brand.tsx';
import { ErrorState, Spinner } from './kit/states.tsx';
import { loadProduct } from './product.ts';
import { createQueryClient } from './queries.ts';
import { INSIDE, routes } from './routes.tsx';
import { cssVariablesResolver, theme } from './theme.ts';
import { ThemeProvider, useTheme } from './theme-mode.tsx';

const router = createBrowserRouter(routes);
const queryClient = createQueryClient();

/** Adds the addresses of the modules, which are not waited for; a page among them that is open already appears with it. */
export async function addProduct(): Promise<void> {
  // What keeps it from being loaded is shown by the frame, which asks too.
  const product = await loadProduct().catch(() => null);
  if (!product) return;
  router.patchRoutes(INSIDE, product.productRoutes);
  if (router.state.matches.at(-1)?.route.path === '*') await router.revalidate();
}

/** The whole back-office. */
export function App() {
  return (
    <ThemeProvider>
      <Themed>
        <QueryClientProvider client={queryClient}>
          <Brand>
            <Start />
          </Brand>
        </QueryClientProvider>
      </Themed>
    </ThemeProvider>
  );
}

function Themed({ children }: { children: React.ReactNode }) {
  const { mode } = useTheme();
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} forceColorScheme={mode}>
      {children}
    </MantineProvider>
  );
}

function Start() {
  const { loading, authenticated, error } = useAuth();
  if (loading) return <Spinner fill />;
  // Whether anybody is signed in could not be asked.
  if (!authenticated && error)
    return <ErrorState fill title="Server ne odgovara" error={error} onRetry={() => void start()} />;
  return <RouterProvider router={router} />;
}
