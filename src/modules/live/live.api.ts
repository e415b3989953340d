import { z } from 'zod';
import { answerOf, endpoint, TOO_MANY } from '../../core/endpoint.ts';

export const liveApi = endpoint({
  method: 'GET',
  path: '/api/live',
  permission: 'authenticated',
  tag: 'Događaji uživo',
  summary: 'Šta se upravo mijenja u organizaciji: tok događaja (SSE). Nastavlja se zaglavljem Last-Event-ID.',
  answer: answerOf(
    z.null().describe('Ne stiže: odgovor je tok, s događajima `ready`, `reset`, `beat` i `bye`.'),
  ),
  files: { 'text/event-stream': 'Događaji bez imena nose `{topic, key?, version?}`.' },
  refuses: TOO_MANY,
});
