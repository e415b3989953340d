import { z } from 'zod';
import { answerOf, endpoint, id, idParams, instant, pageOf } from '../../../core/endpoint.ts';
import { schemaOf } from '../../../core/form-fields.ts';
import type { ListSpec } from '../../../core/list-query.ts';
import { choicesOf } from '../../../core/resource-api.ts';
import { FEEDS_API, SEE_NOTICES } from '../labels.ts';
import { FEED_FIELDS, FEED_SOURCES, type FeedSource } from './feeds.fields.ts';

/** Of a person, since whoever knows the address reads what they may read. */
const OWN = { permission: SEE_NOTICES, tag: 'Javne nabavke: privatne adrese' } as const;
const sources = Object.keys(FEED_SOURCES) as [FeedSource, ...FeedSource[]];

const row = z
  .strictObject({
    idguid: id,
    name: z.string(),
    of: z.enum(sources),
    watch_id: id.nullable(),
    watch: z
      .string()
      .nullable()
      .describe('Naziv praćenja; prazno ako ga pozivalac više ne vidi, pa adresa ne daje ništa.'),
    fetched_at: instant.nullable().describe('Kada ga je neki program posljednji put preuzeo.'),
    created_at: instant,
  })
  .meta({ id: 'ProcurementFeedRow' });
export type FeedRow = z.infer<typeof row>;

const made = row
  .extend({
    calendar_url: z.string().describe('Kalendar rokova (iCalendar).'),
    rss_url: z.string(),
    json_url: z.string().describe('JSON Feed.'),
  })
  .meta({ id: 'ProcurementMadeFeed' });
export type MadeFeed = z.infer<typeof made>;

/** Values of the form. */
export interface FeedValues {
  name: string;
  of: FeedSource;
  watch_id: string | null;
}

const of = { kind: 'choice', label: 'Šta sadrži', options: FEED_SOURCES } as const;
const sortable = ['name', 'created_at', 'fetched_at'] as const;
export type FeedSort = (typeof sortable)[number];

export const feedList = endpoint({
  ...OWN,
  method: 'GET',
  path: FEEDS_API,
  summary: 'Privatne adrese pozivaoca: lista',
  list: {
    sortable,
    sort: '-created_at',
    filters: {
      of,
      watch_id: { kind: 'reference', label: 'Praćenje' },
      created_at: { kind: 'moment', label: 'Napravljena' },
      fetched_at: { kind: 'moment', label: 'Posljednje preuzimanje' },
    },
    columns: {
      name: { kind: 'text', label: 'Naziv', max: 60, list: true },
      of: { ...of, list: true },
      watch: { kind: 'text', label: 'Praćenje', max: 60, list: true },
      fetched_at: { kind: 'moment', label: 'Posljednje preuzimanje', list: true },
      created_at: { kind: 'moment', label: 'Napravljena', list: true },
    },
  } as ListSpec<FeedSort>,
  answer: pageOf(row),
});

export const feedCreate = endpoint({
  ...OWN,
  inPerson: true,
  method: 'POST',
  path: FEEDS_API,
  summary: 'Napravi privatnu adresu; adrese se vide samo u ovom odgovoru',
  body: schemaOf(FEED_FIELDS) as unknown as z.ZodType<FeedValues>,
  answer: answerOf(made),
  status: 201,
});

export const feedRemove = endpoint({
  ...OWN,
  inPerson: true,
  method: 'DELETE',
  path: `${FEEDS_API}/:idguid`,
  params: idParams,
  summary: 'Opozovi privatnu adresu; prestaje odmah',
  answer: answerOf(z.null()),
});

/** Choices of `watch_id`. */
export const feedChoices = choicesOf(FEEDS_API, OWN);
