/** How a bot does. */
export const BOT_STATES = {
  works: 'Radi',
  fault: 'Ne radi',
  failed: 'Webhook ne radi',
  unset: 'Bez webhooka',
  off: 'Isključen',
} as const;
export type BotState = keyof typeof BOT_STATES;

/** Spans of the chart of callbacks: how many points there are, and how long each is. */
export const SPANS = {
  '24h': { label: '24 sata', step: 'hour', points: 24 },
  '7d': { label: '7 dana', step: 'hour', points: 7 * 24 },
  '30d': { label: '30 dana', step: 'day', points: 30 },
} as const;
export type Span = keyof typeof SPANS;
