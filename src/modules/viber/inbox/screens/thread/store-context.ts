import { createContext, use } from 'react';
import type { ThreadStore } from '../state/thread-store.ts';

/** The messages of the open conversation, for what stands deep in it. */
export const StoreContext = createContext<ThreadStore | null>(null);

/** Throws outside of an open conversation. */
export function useStoreOf(): ThreadStore {
  const store = use(StoreContext);
  if (!store) throw new Error('a message needs its conversation around it');
  return store;
}
