import { z } from 'zod';
import { answerOf, endpoint, id, instant } from '../../../core/endpoint.ts';
import { TEXT_MAX } from '../protocol/limits.ts';
import { conversationAt, READ, SAVE } from './api-parts.ts';

/** Seconds for which somebody counts as present, and as typing, after they last said so. The browser says it more often. */
export const PRESENT_SECONDS = 60;
export const TYPING_SECONDS = 8;

/** One of our people who has a conversation open. */
export const presentPerson = z.strictObject({
  user_id: id,
  name: z.string(),
  typing: z.boolean(),
  seen_at: instant,
});
export type PresentPerson = z.infer<typeof presentPerson>;

export const conversationRead = endpoint({
  ...READ,
  ...conversationAt('/read'),
  method: 'PUT',
  summary: 'Zabilježi dokle je pozivalac vidio razgovor',
  body: z.strictObject({ no: z.int().min(0).describe('`no` posljednje viđene poruke.') }),
  answer: answerOf(z.strictObject({ unread: z.int() })),
});

export const conversationDraft = endpoint({
  ...SAVE,
  ...conversationAt('/draft'),
  method: 'PUT',
  summary: 'Sačuvaj šta je pozivalac napisao, a nije poslao; prazan tekst ga briše',
  body: z.strictObject({ text: z.string().max(TEXT_MAX * 2), note: z.boolean().default(false) }),
  answer: answerOf(z.null()),
});

const present = answerOf(z.array(presentPerson).describe('Ostali ljudi; pozivalac nije među njima.'));

export const presencePut = endpoint({
  ...READ,
  ...conversationAt('/presence'),
  method: 'PUT',
  summary: `Pozivalac ima razgovor otvoren, ili upravo piše; vrijedi ${PRESENT_SECONDS} sekundi`,
  body: z.strictObject({
    typing: z.boolean().optional().describe('Ako se ne kaže, ostaje kako je bilo.'),
    here: z.boolean().default(true).describe('false: razgovor je zatvorio.'),
  }),
  answer: present,
});

export const presenceGet = endpoint({
  ...READ,
  ...conversationAt('/presence'),
  method: 'GET',
  summary: 'Ko još ima razgovor otvoren i ko piše',
  answer: present,
});
