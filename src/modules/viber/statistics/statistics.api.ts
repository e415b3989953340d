import { z } from 'zod';
import { answerOf, endpoint, id, instant } from '../../../core/endpoint.ts';
import { boundedPeriod, periodFields } from '../../../core/period-query.ts';
import { SEE_CHAT, STATISTICS_API } from '../labels.ts';

const count = z.int();
const seconds = z.int().nullable();

const answering = {
  opened: count.describe('Novih razgovora: od prve poruke osobe, ili naše, dok se razgovor ne zatvori.'),
  closed: count.describe('Razgovora koji su zatvoreni u razdoblju, kad god da su počeli.'),
  begun: count.describe('Novih razgovora koje je počela osoba, a ne mi.'),
  bot_only: count.describe('Od `begun`: onih u kojima je odgovorio samo bot.'),
  first_answer: seconds.describe(
    'Sekundi od prve poruke osobe do prvog odgovora nekoga od ljudi; polovina je brža.',
  ),
  received: count.describe('Poruka koje su osobe poslale.'),
  sent: count.describe('Poruka koje su poslali ljudi i bot, bez masovnih.'),
};

const figures = z
  .strictObject({
    ...answering,
    first_answer_90: seconds.describe('Isto; devet od deset je brže.'),
    resolution: seconds.describe('Sekundi od početka do zatvaranja zatvorenih razgovora; polovina je brža.'),
    sent_by_bot: count.describe('Od `sent`: poruka bota.'),
    broadcast: count.describe('Masovnih poruka.'),
  })
  .meta({ id: 'ViberFigures' });
export type Figures = z.infer<typeof figures>;

const point = z.strictObject({
  at: z.string().describe('Dan, prvi dan mjeseca (YYYY-MM-DD) ili početak sata (ISO 8601).'),
  opened: count,
  closed: count,
  first_answer: seconds.describe('Razgovora koji su tada počeli; polovina je brža.'),
});
export type StatisticsPoint = z.infer<typeof point>;

const person = z.strictObject({
  idguid: id,
  name: z.string(),
  answers: count.describe('Poslanih poruka.'),
  conversations: count.describe('Različitih razgovora u kojima je pisala.'),
  first_answers: count.describe('Novih razgovora u kojima je prva odgovorila.'),
  first_answer: seconds,
  closed: count,
});
export type PersonStatistics = z.infer<typeof person>;

const bot = z.strictObject({ idguid: id, name: z.string(), removed: z.boolean(), ...answering });
export type BotStatistics = z.infer<typeof bot>;

const days = { from: z.iso.date(), to: z.iso.date() };

const statistics = z
  .strictObject({
    ...days,
    unit: z.enum(['hour', 'day', 'month']).describe('Jedinica tačaka grafikona.'),
    since: z.iso.date().nullable().describe('Dan prvog razgovora.'),
    current: figures,
    before: z
      .strictObject({
        ...days,
        until: instant.nullable().describe('Dokle ide dan koji se još ne poredi cijeli.'),
        figures,
      })
      .nullable()
      .describe('Isto za razdoblje prije; prazno kad tada još nije bilo razgovora.'),
    points: z.array(point).describe('Tačke u kojima se ništa nije desilo nisu navedene.'),
    heat: z
      .array(z.strictObject({ weekday: z.int().describe('1: ponedjeljak.'), hour: z.int(), count }))
      .describe('Primljene poruke po danu u sedmici i satu, po sarajevskom vremenu; bez praznih.'),
    people: z.array(person).describe('Ko je odgovarao, od najviše odgovora.'),
    bots: z.array(bot).describe('Po botu, od najviše novih razgovora.'),
  })
  .meta({ id: 'ViberStatistics' });
export type Statistics = z.infer<typeof statistics>;

export const statisticsGet = endpoint({
  method: 'GET',
  reads: 'replica',
  path: STATISTICS_API,
  permission: SEE_CHAT,
  tag: 'Viber chat',
  summary:
    'Koliko je razgovora bilo, koliko brzo se odgovara, i ko odgovara; samo botova za koje pozivalac smije odgovarati',
  query: boundedPeriod(z.object({ ...periodFields, bot: id.optional().describe('Samo ovog bota.') })),
  answer: answerOf(statistics),
  refuses: { 404: { description: 'Bot ne postoji, ili pozivalac za njega ne smije odgovarati.' } },
});
export type StatisticsQuery = z.output<typeof statisticsGet.query>;
