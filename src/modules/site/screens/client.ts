import { KEPT_MESSAGES, type MessageStatus } from '../inbox.states.ts';

/** API path and address of the inbox, and its topic: told of when a message or a reply changes. */
export const { api: API, path: HOME, name: TOPIC } = KEPT_MESSAGES;

export const STATUS_COLORS: Record<MessageStatus, string> = { new: 'tile', answered: 'gray', spam: 'red' };
