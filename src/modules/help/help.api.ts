import { z } from 'zod';
import { answerOf, endpoint } from '../../core/endpoint.ts';
import { HELP } from './paths.ts';

const path = `/api${HELP}/novosti`;
const about = { tag: 'Pomoć' } as const;

const state = z.strictObject({ unread: z.boolean().describe('Ima novosti koje osoba nije otvorila.') });
export type NewsState = z.infer<typeof state>;

export const newsApi = endpoint({
  ...about,
  method: 'GET',
  path,
  permission: 'authenticated',
  summary: 'Ima li novosti koje još niste pročitali',
  answer: answerOf(state),
});

export const newsRead = endpoint({
  ...about,
  method: 'POST',
  path: `${path}/procitano`,
  permission: 'person',
  summary: 'Označi novosti kao pročitane',
  answer: answerOf(state),
});
