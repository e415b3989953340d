/** Where a conversation stands. */
export const CONVERSATION_STATES = { open: 'Otvoren', snoozed: 'Odgođen', closed: 'Zatvoren' } as const;
export type ConversationState = keyof typeof CONVERSATION_STATES;

/** `note`: only our people see it; `event`: what happened to the conversation. */
export const DIRECTIONS = ['in', 'out', 'note', 'event'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** Who wrote a message. */
export const ORIGINS = ['customer', 'person', 'answer', 'broadcast', 'system'] as const;
export type Origin = (typeof ORIGINS)[number];

/**
 * Where a sent message stands. `sending` is committed before the service is called, so what a dead node was sending becomes `unknown`:
 * it may have arrived, and the service has no key by which a repetition would be known.
 */
export const DELIVERY_STATES = {
  queued: 'Čeka slanje',
  sending: 'Šalje se',
  sent: 'Poslano',
  delivered: 'Isporučeno',
  seen: 'Viđeno',
  failed: 'Nije isporučeno',
  unknown: 'Nepoznato',
} as const;
export type DeliveryState = keyof typeof DELIVERY_STATES;

/** Where the file of a received message stands. */
export const MEDIA_STATES = ['waiting', 'fetching', 'stored', 'refused'] as const;
export type MediaState = (typeof MEDIA_STATES)[number];
