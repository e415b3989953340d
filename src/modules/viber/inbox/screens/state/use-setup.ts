import { useQuery } from '@tanstack/react-query';
import { api } from '../../../../../web/api.ts';
import { CHAT_API } from '../../../labels.ts';
import type { Canned } from '../../canned.api.ts';
import type { ChatCounts, ChatSetup } from '../../setup.api.ts';
import { cannedKey, countsKey, setupKey } from './client.ts';

/** Bots, people and tags. */
export const useSetup = () =>
  useQuery({
    queryKey: setupKey,
    queryFn: async ({ signal }) => (await api.get<ChatSetup>(`${CHAT_API}/setup`, { signal })).data,
    staleTime: 60_000,
  });

/** How many conversations there are; refetched with changes. */
export const useCounts = () =>
  useQuery({
    queryKey: countsKey,
    queryFn: async ({ signal }) => (await api.get<ChatCounts>(`${CHAT_API}/counts`, { signal })).data,
  });

/** Canned answers. */
export const useCanned = () =>
  useQuery({
    queryKey: cannedKey,
    queryFn: async ({ signal }) => (await api.get<Canned[]>(`${CHAT_API}/canned`, { signal })).data,
    staleTime: 60_000,
  });
