import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { decoderOf } from '../../../core/decode.ts';
import { notFound } from '../../../core/errors.ts';
import { momentOf } from '../../../core/moments.ts';
import { contains } from '../../../core/query.ts';
import { procedureOf } from '../notices/notice-id.ts';
import { shortNameOf } from '../notices/short-name-sql.ts';
import type { Entry } from './pipeline.api.ts';
import { BEFORE_OFFER, type PipelineState, type Reminder } from './states.ts';

/** The newest version of the procurement of `procedure`, listed or not, as `n`, with its authority as `a`. */
export const noticeOf = (procedure: SQL): SQL => sql`left join lateral (
    select x.name, x.number, x.deadline, x.value, x.authority_id, x.outcome, x.gone_at from ejn_notices x
    where x.procedure_id = ${procedure} order by x.latest desc, x.id desc limit 1) n on true
  left join ejn_authorities a on a.id = n.authority_id`;

/** Entries with what the source says of them now. */
export const ENTRIES = sql`ejn_pipeline p ${noticeOf(sql`p.procedure_id`)}`;

/** True for entries `p` whose offer is still to be handed in. */
export const IS_BEFORE_OFFER = sql`p.state = any(${sql.param([...BEFORE_OFFER])}::text[])`;

/** True for entries whose procurement was decided or called off, or is on the portal no more: nothing can be handed in. */
export const HAS_ENDED = sql`(n.name is null or n.gone_at is not null or n.outcome is not null)`;

/** Columns of `Entry`. */
export const ENTRY_COLUMNS = {
  idguid: sql<string>`p.idguid`,
  version: sql<number>`p.version`,
  updated_at: momentOf(sql<Date>`p.updated_at`),
  updated_by: sql<string | null>`p.updated_by`,
  title: shortNameOf(sql`coalesce(n.name, p.title)`),
  number: sql<string | null>`n.number`,
  authority: sql<string | null>`a.name`,
  value: sql<string | null>`n.value`,
  deadline: momentOf(sql<Date | null>`n.deadline`),
  outcome: sql<'awarded' | 'terminated' | null>`n.outcome`,
  gone: sql<boolean>`(n.name is null or n.gone_at is not null)`,
  state: sql<PipelineState>`p.state`,
  state_at: momentOf(sql<Date>`p.state_at`),
  person_id: sql<string | null>`p.person_id`,
  person: sql<string | null>`p.person`,
  offer: sql<string | null>`p.offer`,
  remind: sql<Reminder | null>`p.remind`,
  remind_at: momentOf(sql<Date | null>`p.remind_at`),
  reminded_at: momentOf(sql<Date | null>`p.reminded_at`),
  created_at: momentOf(sql<Date>`p.created_at`),
  created_by: sql<string | null>`p.created_by`,
};
const decode = decoderOf(ENTRY_COLUMNS);
const NAMED = sql.join(
  Object.entries(ENTRY_COLUMNS).map(([name, term]) => sql`${term} as ${sql.identifier(name)}`),
  sql`, `,
);

/** The text that is searched; its parts have different collations. */
export const ENTRY_TEXT = sql`core_fold(concat_ws(' ', coalesce(n.name, p.title), n.number, a.name) collate "bs-x-icu")`;

/** True for entries with all these words. */
export const withWords = (q = ''): SQL[] =>
  q
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 10)
    .map((word) => contains(ENTRY_TEXT, word));

type Moments = 'updated_at' | 'state_at' | 'created_at';
type Perhaps = 'deadline' | 'remind_at' | 'reminded_at';
/** An entry as the services answer it. */
export type Found = Omit<Entry, Moments | Perhaps> & Record<Moments, Date> & Record<Perhaps, Date | null>;

/** Entries of the organisation that meet a condition. */
export async function readEntries(ctx: Ctx, condition: SQL, order: SQL, most: number): Promise<Found[]> {
  const { rows } = await ctx.db.execute<Record<string, unknown>>(sql`
    select ${NAMED} from ${ENTRIES} where p.tenant_id = ${ctx.tenant.id}::uuid and ${condition} order by ${order} limit ${most}`);
  return rows.map(decode) as Found[];
}

/** The entry of a notice; null: the organisation does not work on it. */
export async function entryOf(ctx: Ctx, procedure: number): Promise<Found | null> {
  const [entry] = await readEntries(ctx, sql`p.procedure_id = ${procedure}`, sql`p.idguid`, 1);
  return entry ?? null;
}

/** The procedure of an id in an address. Throws 404 for what is no id of a notice. */
export function askedProcedure(idguid: string): number {
  const procedure = procedureOf(idguid);
  if (procedure === null) throw notFound();
  return procedure;
}

/** What the source says of a procurement. */
export interface NoticeFacts {
  title: string;
  number: string | null;
  authority: string | null;
  value: string | null;
  deadline: Date | null;
  outcome: 'awarded' | 'terminated' | null;
  gone: boolean;
}

const FACTS = {
  title: shortNameOf(sql`n.name`),
  number: ENTRY_COLUMNS.number,
  authority: ENTRY_COLUMNS.authority,
  value: ENTRY_COLUMNS.value,
  deadline: ENTRY_COLUMNS.deadline,
  outcome: ENTRY_COLUMNS.outcome,
  gone: sql<boolean>`(n.gone_at is not null)`,
};
const decodeFacts = decoderOf(FACTS);

/** What the source says of a procedure; null: there is no such notice. */
export async function factsOf(ctx: Ctx, procedure: number): Promise<NoticeFacts | null> {
  const { rows } = await ctx.db.execute<Record<string, unknown>>(sql`
    select ${sql.join(
      Object.entries(FACTS).map(([name, term]) => sql`${term} as ${sql.identifier(name)}`),
      sql`, `,
    )} from (select 1) one ${noticeOf(sql`${procedure}`)}`);
  const facts = decodeFacts(rows[0]!) as NoticeFacts;
  return facts.title === null ? null : facts;
}

/** The same for what the organisation works on, also where the source has it no more. Throws 404. */
export async function requireFacts(ctx: Ctx, procedure: number): Promise<NoticeFacts> {
  const facts = await factsOf(ctx, procedure);
  if (facts) return facts;
  const entry = await entryOf(ctx, procedure);
  if (!entry) throw notFound();
  const { title } = entry;
  return { title, number: null, authority: null, value: null, deadline: null, outcome: null, gone: true };
}
