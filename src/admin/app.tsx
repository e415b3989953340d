import { MantineProvider } from '@mantine/core';
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { ApiError } from '../web/api.ts';
import { fetchProfile } from '../web/auth.ts';
import { Toaster } from '../web/toaster.tsx';
import { useAuth } from '../web/use-auth.ts';
import { Brand } from './brand.tsx';
import { Spinner } from './kit/index.ts';
import { routes } from './routes.tsx';
import { cssVariablesResolver, theme } from './theme.ts';
import { ThemeProvider, useTheme } from './theme-mode.tsx';

const router = createBrowserRouter(routes);
/** The organisation has begun to ask for a second factor: the profile says so, and the shell leads there. */
const onError = (error: unknown): void => {
  if (error instanceof ApiError && error.code === 'second_factor_required')
    void fetchProfile().catch(() => null);
};
const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // Even offline the attempt is made, so that the person hears of it; when the network is back it is made again.
      networkMode: 'always',
      refetchOnReconnect: true,
      // A refusal stays a refusal; only what the network or a restarting server spoilt is worth another try.
      retry: (failures, error) =>
        navigator.onLine &&
        failures < 2 &&
        (!(error instanceof ApiError) || error.status === 0 || error.status === 503),
    },
    mutations: { retry: false },
  },
});

/** The whole back-office. */
export function App() {
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
  return useAuth().loading ? <Spinner fill /> : <RouterProvider router={router} />;
}
