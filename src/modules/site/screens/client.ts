import { useQuery } from '@tanstack/react-query';
import { api } from '../../../web/api.ts';
import type { Message, MessageCounts } from '../inbox.api.ts';
import type { MessageStatus } from '../inbox.states.ts';

/** API path and address of the inbox. */
export const API = '/api/admin/contact-messages';
export const HOME = '/admin/contact-messages';

export const STATUS_COLORS: Record<MessageStatus, string> = { new: 'tile', answered: 'gray', spam: 'red' };

/** Refetch interval in milliseconds while a reply is being sent. */
const SENDING = 3000;

/** A message with its replies; refetched while one is being sent. */
export const useMessage = (idguid: string) =>
  useQuery({
    queryKey: ['contact-messages', idguid],
    queryFn: async ({ signal }) => (await api.get<Message>(`${API}/${idguid}`, { signal })).data,
    refetchInterval: ({ state }) =>
      state.data?.replies.some(({ sent_at }) => sent_at === null) ? SENDING : false,
  });

/** Counts by state under the list's filters. */
export const useCounts = (query: Record<string, string | null>): MessageCounts | undefined =>
  useQuery({
    queryKey: ['contact-messages', 'counts', query],
    queryFn: async ({ signal }) => (await api.get<MessageCounts>(`${API}/counts`, { signal, query })).data,
    placeholderData: (before) => before,
  }).data;
