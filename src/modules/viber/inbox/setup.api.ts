import { z } from 'zod';
import { answerOf, endpoint, id } from '../../../core/endpoint.ts';
import { CHAT_API } from '../labels.ts';
import { person, READ } from './api-parts.ts';
import { COUNT_CAP } from './conversations.api.ts';

const setup = z
  .strictObject({
    me: id.describe('Osoba koja pita.'),
    bots: z
      .array(
        z.strictObject({
          idguid: id,
          name: z.string(),
          avatar: z.string().nullable(),
          active: z.boolean(),
          removed: z.boolean(),
          hooked: z.boolean().describe('Webhook je postavljen: poruke stižu.'),
          simulated: z.boolean().describe('Simulacija: poruke ne idu na Viber.'),
        }),
      )
      .describe('Botovi za koje pozivalac smije odgovarati, po nazivu.'),
    people: z
      .array(
        person
          .extend({ bots: z.array(id).describe('Za koje botove odgovara.') })
          .meta({ id: 'ViberAnswerer' }),
      )
      .describe('Ko se smije zadužiti za razgovor i spomenuti u napomeni, po imenu.'),
    tags: z.array(z.string()).describe('Oznake u upotrebi, najviše 200.'),
    may_send: z.boolean(),
    may_manage: z.boolean().describe('Pozivalac smije mijenjati botove.'),
    relay: z
      .string()
      .nullable()
      .describe(
        'Domaćin posrednika preko kojeg ide saobraćaj; prazno kad ide na sam Viber ili na simulator.',
      ),
  })
  .meta({ id: 'ViberChatSetup' });
export type ChatSetup = z.infer<typeof setup>;

export const chatSetup = endpoint({
  ...READ,
  method: 'GET',
  path: `${CHAT_API}/setup`,
  summary: 'Botovi, ljudi i oznake, za ekran',
  answer: answerOf(setup),
});

const counted = z.int().max(COUNT_CAP);
const counts = z.strictObject({
  open: counted,
  mine: counted,
  unassigned: counted,
  unread: counted.describe('Otvorenih s neviđenim porukama: mojih i nedodijeljenih.'),
});
export type ChatCounts = z.infer<typeof counts>;

export const chatCounts = endpoint({
  ...READ,
  method: 'GET',
  path: `${CHAT_API}/counts`,
  summary: `Koliko je otvorenih razgovora; broji se najviše ${COUNT_CAP}`,
  answer: answerOf(counts),
});
