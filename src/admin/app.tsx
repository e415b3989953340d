import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { start } from '../web/auth.ts';
import { showFlashes } from '../web/flash-toasts.ts';
import { Toaster, toast } from '../web/toaster.tsx';
import { useAuth } from '../web/use-auth.ts';
import { Brand } from './brand.tsx';
import { ErrorState, Spinner } from './kit/index.ts';
import { createQueryClient } from './queries.ts';
import { routes } from './routes.tsx';
import { cssVariablesResolver, theme } from './theme.ts';
import { ThemeProvider, useTheme } from './theme-mode.tsx';

const router = createBrowserRouter(routes);
const queryClient = createQueryClient();

/** The whole back-office. */
export function App() {
  useEffect(() => showFlashes(toast), []);
  return (
    <ThemeProvider>
      <Themed>
        <QueryClientProvider client={queryClient}>
          <Brand>
            <Start />
            <Toaster />
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
