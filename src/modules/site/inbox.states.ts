/** Where a message of the contact form stands. */
export const MESSAGE_STATUSES = ['new', 'answered', 'spam'] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

export const STATUS_LABELS: Record<MessageStatus, string> = {
  new: 'Nova',
  answered: 'Odgovorena',
  spam: 'Neželjena',
};

/** By what a message is taken for spam: it filled in what people do not see, came too fast, or a person says so. */
export const SPAM_REASONS = ['trap', 'speed', 'person'] as const;
export type SpamReason = (typeof SPAM_REASONS)[number];

export const REASON_LABELS: Record<SpamReason, string> = {
  trap: 'popunjeno je polje koje ljudi ne vide',
  speed: 'obrazac je poslan brže nego što ga čovjek može popuniti',
  person: 'označena je rukom',
};

/** What may be done with messages; `not_spam` brings one back to where it was before. */
export const MESSAGE_ACTIONS = ['answered', 'new', 'spam', 'not_spam'] as const;
export type MessageAction = (typeof MESSAGE_ACTIONS)[number];

/** Most messages that are changed at once. */
export const MOST_MESSAGES = 200;
