import type { Kept } from '../../core/records/kept.ts';

/** Removed messages in the trash. */
export const KEPT_MESSAGES: Kept = {
  name: 'contact-messages',
  many: 'Kontakt poruke',
  titled: 'Pošiljalac',
  api: '/api/admin/contact-messages',
  path: '/admin/contact-messages',
  permission: 'admin_contact_messages_save',
};

/** States of a message. */
export const MESSAGE_STATUSES = ['new', 'answered', 'spam'] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

export const STATUS_LABELS: Record<MessageStatus, string> = {
  new: 'Nova',
  answered: 'Odgovorena',
  spam: 'Neželjena',
};

/** Reasons for spam: honeypot filled in, sent too fast, marked by a person. */
export const SPAM_REASONS = ['trap', 'speed', 'person'] as const;
export type SpamReason = (typeof SPAM_REASONS)[number];

export const REASON_LABELS: Record<SpamReason, string> = {
  trap: 'popunjeno je polje koje ljudi ne vide',
  speed: 'obrazac je poslan brže nego što ga čovjek može popuniti',
  person: 'označena je ručno',
};

/** Actions on messages; `not_spam` restores the previous state. */
export const MESSAGE_ACTIONS = ['answered', 'new', 'spam', 'not_spam'] as const;
export type MessageAction = (typeof MESSAGE_ACTIONS)[number];
