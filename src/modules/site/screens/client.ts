import { useQuery } from '@tanstack/react-query';
import { api } from '../../../web/api.ts';
import type { Message, MessageCounts } from '../inbox.api.ts';
import type { MessageStatus } from '../inbox.states.ts';

/** Where the API keeps the messages, and where the back-office shows them. */
export const API = '/api/admin/contact-messages';
export const HOME = '/admin/contact-messages';

export const STATUS_COLORS: Record<MessageStatus, string> = { new: 'tile', answered: 'gray', spam: 'red' };

/** How often, in milliseconds, an answer that is being sent is looked after. */
const SENDING = 3000;

/** One message with its answers; asked for again while one of them is on its way. */
export const useMessage = (idguid: string) =>
  useQuery({
    queryKey: ['contact-messages', idguid],
    queryFn: async ({ signal }) => (await api.get<Message>(`${API}/${idguid}`, { signal })).data,
    refetchInterval: ({ state }) =>
      state.data?.replies.some(({ sent_at }) => sent_at === null) ? SENDING : false,
  });

/** How many there are in each state under what the list is narrowed by. */
export const useCounts = (query: Record<string, string | null>): MessageCounts | undefined =>
  useQuery({
    queryKey: ['contact-messages', 'counts', query],
    queryFn: async ({ signal }) => (await api.get<MessageCounts>(`${API}/counts`, { signal, query })).data,
    placeholderData: (before) => before,
  }).data;
