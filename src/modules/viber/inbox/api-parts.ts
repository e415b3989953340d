import { z } from 'zod';
import { id, idParams } from '../../../core/endpoint.ts';
import { CHAT_API, SAVE_CHAT, SEE_CHAT } from '../labels.ts';

const tag = 'Viber chat';

/** Common parts of the chat's endpoints: whoever reads, and whoever changes. */
export const READ = { permission: SEE_CHAT, tag } as const;
export const SAVE = { permission: SAVE_CHAT, tag } as const;

/** The path of one conversation, and what stands below it. */
export const conversationAt = <const P extends string>(below: P) =>
  ({ path: `${CHAT_API}/conversations/:idguid${below}`, params: idParams }) as const;

/** The path of what is done with one message. */
export const messageAt = <const P extends string>(below: P) =>
  ({ path: `${CHAT_API}/messages/:idguid${below}`, params: idParams }) as const;

/** One of our people. */
export const person = z.strictObject({ idguid: id, name: z.string() });
export type Person = z.infer<typeof person>;

/** Keys of labels, for `z.enum`. */
export const keysOf = <K extends string>(labels: Readonly<Record<K, string>>) =>
  Object.keys(labels) as [K, ...K[]];
