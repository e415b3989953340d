import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { fetchProfile } from '../web/auth.ts';
import { ApiError } from '../web/call.ts';

/** First part of every query key of rows, so that one invalidation refetches all. */
export const ROWS = 'listing';

/** The organisation has begun to ask for a second factor: the profile says so, and the shell leads there. */
const onError = (error: unknown): void => {
  if (error instanceof ApiError && error.code === 'second_factor_required')
    void fetchProfile().catch(() => null);
};

/**
 * A refusal stays a refusal, and what was not answered in time has had its time (SPEC section 9); only what the network or a
 * restarting server spoilt at once is asked again, twice.
 */
const asksAgain = (failures: number, error: unknown): boolean =>
  navigator.onLine &&
  failures < 2 &&
  (!(error instanceof ApiError) || error.code === 'network' || error.status === 503);

/** What keeps the answers that the back-office's screens ask for. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // Even offline the attempt is made, so that the person hears of it; when the network is back it is made again.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: asksAgain,
      },
      mutations: { retry: false },
    },
  });
