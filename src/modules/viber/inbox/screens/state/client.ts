import { api } from '../../../../../web/api.ts';
import { CHAT_API } from '../../../labels.ts';
import type { Conversation, ConversationChange } from '../../conversations.api.ts';
import type { AttachedToCompany, Message, MessagePage } from '../../messages.api.ts';
import type { PresentPerson } from '../../presence.api.ts';
import type { Draft } from '../composer/draft-saver.ts';

/** First part of the key of every query of the chat. */
export const CHAT = 'viber-chat';
export const rowsKey = [CHAT, 'rows'] as const;
export const cardKey = (idguid: string) => [CHAT, 'card', idguid] as const;
export const presenceKey = (idguid: string) => [CHAT, 'presence', idguid] as const;
export const countsKey = [CHAT, 'counts'] as const;
export const setupKey = [CHAT, 'setup'] as const;
export const cannedKey = [CHAT, 'canned'] as const;

const conversation = (idguid: string, below = ''): string =>
  `${CHAT_API}/conversations/${encodeURIComponent(idguid)}${below}`;
const message = (idguid: string, below: string): string => `${CHAT_API}/messages/${idguid}${below}`;

/** Address of a message's bytes, without the ticket. */
export const fileOf = (idguid: string): string => message(idguid, '/file');

export const getCard = async (idguid: string, signal?: AbortSignal): Promise<Conversation> =>
  (await api.get<Conversation>(conversation(idguid), { signal })).data;

export const getMessages = async (
  idguid: string,
  query: Record<string, string | number>,
): Promise<MessagePage> => (await api.get<MessagePage>(conversation(idguid, '/messages'), { query })).data;

/** What is sent beside the number of the last message seen. */
export interface Outgoing {
  client_id: string;
  kind?: string;
  text: string | null;
  data?: Record<string, unknown>;
  file_id?: string;
  note?: boolean;
  mentions?: string[];
}

export const postMessage = async (idguid: string, sent: Outgoing & { after: number }): Promise<Message> =>
  (await api.post<Message>(conversation(idguid, '/messages'), sent)).data;

export const retryMessage = (idguid: string, said: { sure: boolean; after: number }) =>
  api.post<Message>(message(idguid, '/retry'), said);
export const fetchMedia = (idguid: string) => api.post<Message>(message(idguid, '/media'));

export const attachToCompany = (idguid: string) => api.post<AttachedToCompany>(message(idguid, '/attach'));

export const putRead = async (idguid: string, no: number): Promise<number> =>
  (await api.put<{ unread: number }>(conversation(idguid, '/read'), { no })).data.unread;

export const putDraft = (idguid: string, draft: Draft) =>
  api.put(conversation(idguid, '/draft'), draft, { keepalive: true });

export const getPresence = async (idguid: string): Promise<PresentPerson[]> =>
  (await api.get<PresentPerson[]>(conversation(idguid, '/presence'))).data;
export const putPresence = async (
  idguid: string,
  said: { typing?: boolean; here?: boolean },
): Promise<PresentPerson[]> =>
  (
    await api.put<PresentPerson[]>(conversation(idguid, '/presence'), said, {
      keepalive: said.here === false,
    })
  ).data;

export const changeCard = (idguid: string, change: ConversationChange) =>
  api.patch<Conversation>(conversation(idguid), change);
export const assign = (idguid: string, version: number, user_id: string | null) =>
  api.post<Conversation>(conversation(idguid, '/assign'), { version, user_id });
export const close = (idguid: string) => api.post<Conversation>(conversation(idguid, '/close'));
export const reopen = (idguid: string) => api.post<Conversation>(conversation(idguid, '/reopen'));
export const snooze = (idguid: string, until: Date) =>
  api.post<Conversation>(conversation(idguid, '/snooze'), { until: until.toISOString() });

export const attachedPath = (idguid: string): string => conversation(idguid, '/person/attached');
export const erasePerson = (idguid: string, confirm: string) =>
  api.delete(conversation(idguid, '/person'), { query: { confirm } });
export const exportPath = (idguid: string): string => conversation(idguid, '/export');
