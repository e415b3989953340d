import type { MessageStatus } from '../inbox.states.ts';

/** API path and address of the inbox. */
export const API = '/api/admin/contact-messages';
export const HOME = '/admin/contact-messages';
/** Told of when a message or a reply changes. */
export const TOPIC = 'contact-messages';

export const STATUS_COLORS: Record<MessageStatus, string> = { new: 'tile', answered: 'gray', spam: 'red' };
