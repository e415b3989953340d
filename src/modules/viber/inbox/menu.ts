import type { MenuEntry } from '../../../core/manifest.ts';
import { BROADCASTS_PATH, CHAT_API, CHAT_PATH, CHAT_TOPIC, SEE_CHAT, STATISTICS_PATH } from '../labels.ts';

/** The chat in the menu, with how many conversations hold something that the person has not seen. */
export const CHAT_ENTRY = {
  key: 'viber-chat',
  group: 'viber',
  label: 'Chat',
  icon: 'message',
  to: CHAT_PATH,
  holds: [BROADCASTS_PATH, STATISTICS_PATH],
  require: [SEE_CHAT],
  order: 2,
  count: { from: `${CHAT_API}/counts`, field: 'unread', label: 'nepročitano', topic: CHAT_TOPIC.name },
} satisfies MenuEntry;
