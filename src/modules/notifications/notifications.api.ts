import { z } from 'zod';
import { answerOf, endpoint, id, instant, pageOf } from '../../core/endpoint.ts';
import { type ListSpec, MAX_SELECTED } from '../../core/list-query.ts';
import { NOTICE_WAYS } from '../../core/notices.ts';
import { MARK, MOST_COUNTED, NOTIFICATIONS, UNREAD } from './paths.ts';

const own = { permission: 'authenticated', tag: 'Obavijesti' } as const;

const row = z
  .strictObject({
    idguid: id,
    kind: z.string(),
    label: z.string().describe('Naziv vrste obavijesti.'),
    title: z.string(),
    body: z.string().nullable(),
    path: z.string().nullable().describe('Adresa u aplikaciji na koju vodi.'),
    count: z.int().describe('Koliko istih je stiglo dok ova nije pročitana.'),
    created_at: instant,
    read: z.boolean(),
  })
  .meta({ id: 'Notification' });
export type NotificationRow = z.infer<typeof row>;

const isRead = { kind: 'boolean', label: 'Pročitana' } as const;
const created = { kind: 'moment', label: 'Stigla' } as const;
const list = {
  sortable: ['created_at'],
  sort: '-created_at',
  filters: { read: isRead, kind: { kind: 'choice', label: 'Vrsta' }, created_at: created },
  columns: {
    title: { kind: 'text', label: 'Obavijest', max: 100, list: true },
    body: { kind: 'text', label: 'Tekst', max: 200, list: true },
    label: { kind: 'text', label: 'Vrsta', max: 40, list: true },
    created_at: { ...created, list: true },
    count: { kind: 'integer', label: 'Koliko puta', list: false },
    read: { ...isRead, list: false },
  },
} as const satisfies ListSpec<'created_at'>;

export const notificationsApi = endpoint({
  ...own,
  method: 'GET',
  path: NOTIFICATIONS,
  summary: 'Moje obavijesti',
  list: list as ListSpec<'created_at'>,
  answer: pageOf(row),
});

export const unreadApi = endpoint({
  ...own,
  method: 'GET',
  path: UNREAD,
  summary: 'Koliko je mojih obavijesti nepročitano',
  answer: answerOf(z.strictObject({ unread: z.int().describe(`Najviše ${MOST_COUNTED + 1}.`) })),
});

export const markApi = endpoint({
  ...own,
  method: 'POST',
  path: MARK,
  summary: 'Označi kao pročitano ili nepročitano',
  body: z.strictObject({
    idguids: z
      .array(z.string())
      .max(MAX_SELECTED, `Najviše ${MAX_SELECTED} obavijesti odjednom.`)
      .optional()
      .describe('Bez toga sve.'),
    read: z.boolean('Odaberite Da ili Ne.').default(true),
  }),
  answer: answerOf(z.strictObject({ done: z.int() })),
});

const way = z
  .enum(NOTICE_WAYS, 'Nepoznat način.')
  .describe('off: ne javljaj; app: u aplikaciji; mail: i mailom odmah; digest: i u dnevnom mailu.');
const setting = z.strictObject({ kind: z.string(), label: z.string(), way }).meta({ id: 'NotificationWay' });
export type NotificationWay = z.infer<typeof setting>;

export const waysApi = endpoint({
  ...own,
  method: 'GET',
  path: `${NOTIFICATIONS}/postavke`,
  summary: 'Kako mi se šta javlja',
  answer: answerOf(z.array(setting)),
});

export const waysUpdate = endpoint({
  method: 'PUT',
  path: `${NOTIFICATIONS}/postavke`,
  permission: 'person',
  tag: 'Obavijesti',
  summary: 'Promijeni kako mi se nešto javlja',
  body: z.strictObject({ kind: z.string('Navedite vrstu.'), way }),
  answer: answerOf(z.array(setting)),
  refuses: { 404: { description: 'Nema takve vrste obavijesti.' } },
});
