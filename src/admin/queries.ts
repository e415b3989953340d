import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { fetchProfile } from '../web/auth.ts';
import { ApiError } from '../web/call.ts';

/** First part of every query key of rows, so that one invalidation refetches all. */
export const ROWS = 'listing';

/** The organisation has begun to require a second factor: the refetched profile tells so, and the shell redirects. */
const onError = (error: unknown): void => {
  if (error instanceof ApiError && error.code === 'second_factor_required')
    void fetchProfile().catch(() => null);
};

/** Refusals and timeouts are not retried (SPEC section 9); only network errors and errors of a restarting server are, twice. */
const asksAgain = (failures: number, error: unknown): boolean =>
  navigator.onLine &&
  failures < 2 &&
  (!(error instanceof ApiError) || error.code === 'network' || error.status === 503);

/** Query cache of the back-office's screens. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // Fetches also while offline, so that the person sees an error, and refetches when the network is back.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: asksAgain,
      },
      mutations: { retry: false },
    },
  });
