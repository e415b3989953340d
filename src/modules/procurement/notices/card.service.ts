import { sql } from 'drizzle-orm';
import type { Ctx, Database } from '../../../core/context.ts';
import { pipelined } from '../../../core/dberrors.ts';
import { AppError, notFound } from '../../../core/errors.ts';
import { beginning } from '../../../core/text.ts';
import { codeText } from '../cpv/codes.ts';
import { cpvNames } from '../cpv/cpv.service.ts';
import { noticePath } from '../labels.ts';
import { FETCHED_KINDS, typeNames } from '../types/names.ts';
import type { NoticeCard } from './announcements.api.ts';
import { earlierAwards, neighboursOf } from './beside.service.ts';
import { calendarText } from './calendar.ts';
import type { NoticeSource } from './card.api.ts';
import { factsOf, lotsOf, mineOf, placeOf, versionsOf } from './card-rows.ts';
import { type ContractRow, contractOf, instantIn } from './card-sql.ts';
import { noticeId, procedureOf } from './notice-id.ts';
import { stateNow } from './notice-state.ts';
import { sequenceOf } from './sequence-sql.ts';
import { sourceOf } from './source.service.ts';
import { type Happened, timelineOf } from './timeline.ts';
import { townText } from './town-text.ts';

/** Where people see a procurement on the portal; null: it is made up, and under its number the portal has another. */
const portalUrl = (procedure: number, { simulated }: Pick<NoticeSource, 'simulated'>): string | null =>
  simulated ? null : `https://next.ejn.gov.ba/procedures/${procedure}/overview`;

/** Most codes that a row shows. */
const SHOWN_CODES = 3;

/** Names of the source's codes and of the CPV. */
export interface CardNames {
  names: Awaited<ReturnType<typeof typeNames>>;
  codes: Awaited<ReturnType<typeof cpvNames>>;
}

/** Reads them from memory, or with a connection of the pool: not in a transaction, which holds one already. */
export async function cardNames(database: Database): Promise<CardNames> {
  const [names, codes] = await Promise.all([typeNames(database), cpvNames(database)]);
  return { names, codes };
}

/** Everything about a notice: of its newest version, and of all that belongs to its procedure. Throws 404. */
export async function noticeCard(ctx: Ctx, { names, codes }: CardNames, idguid: string): Promise<NoticeCard> {
  const procedure = procedureOf(idguid);
  if (procedure === null) throw notFound();
  const versions = await versionsOf(ctx, procedure);
  const current = versions.findLast(({ latest }) => latest) ?? versions.at(-1);
  if (!current) throw notFound();
  const of = { procedure, authority: current.authority_id === null ? null : Number(current.authority_id) };
  const [place, lots, happened, mine, source, neighbours] = await pipelined([
    placeOf(ctx, of.authority),
    lotsOf(ctx, procedure),
    factsOf(ctx, procedure, versions),
    mineOf(ctx, procedure),
    sourceOf(ctx),
    neighboursOf(ctx, of),
  ]);
  const main = [...new Set(lots.flatMap((lot) => lot.codes.slice(0, 1)))];
  const all = [...new Set(lots.flatMap((lot) => lot.codes))];
  const earlier = await earlierAwards(ctx, of, all);
  const cpv = (code: number) => {
    const { name = 'Nepoznata oznaka', croatian = false } = codes.get(code) ?? {};
    return { code: codeText(code), name, croatian };
  };
  const named = (kind: Parameters<typeof names>[0], code: string | null) => code && names(kind, code);
  const contractsOf = (lot: string | null): NoticeCard['earlier'][number]['contract'][] =>
    happened.contracts.filter(({ lot_id }) => lot_id === lot).map(contractOf);
  const known = new Set(lots.map(({ id }) => id));
  const loose = happened.contracts.filter(({ lot_id }) => lot_id === null || !known.has(lot_id));
  const goneAt = current.latest ? null : instantIn(current.gone_at);
  const nameOf = (kind: Parameters<typeof names>[0], code: string | null) => code && names(kind, code).name;
  const timeline = timelineOf({
    ...happened,
    versions: happened.versions.map((version) => ({
      ...version,
      procedure_type: nameOf('postupak', version.procedure_type),
      contract_type: nameOf('ugovor', version.contract_type),
      criterion: nameOf('kriterij', version.criterion),
    })),
    contracts: happened.contracts.map((row) => ({
      ...contractOf(row),
      suppliers: row.suppliers.map(({ name }) => name),
      lot: row.lot,
    })),
    gone_at: goneAt,
    types: kindsIn(names),
  });
  return {
    idguid: noticeId(procedure),
    number: current.number,
    name: current.name,
    authority: place && { id: place.id, name: place.name },
    city: place?.city ?? null,
    procedure_type: named('postupak', current.procedure_type) || null,
    contract_type: named('ugovor', current.contract_type) || null,
    cpv: main.slice(0, SHOWN_CODES).map(cpv),
    lots: lots.length,
    hit: null,
    value: current.value,
    announced: instantIn(current.announced),
    deadline: instantIn(current.deadline),
    state: stateNow({ outcome: current.outcome, deadline: instantIn(current.deadline) }),
    corrected: versions.filter(({ gone_at }) => gone_at === null).length > 1,
    pipeline: mine.pipeline,
    followed: mine.followed,
    category: current.category,
    criterion: named('kriterij', current.criterion) || null,
    authority_more: place && {
      tax: place.tax,
      type: place.type,
      activity: place.activity,
      unit: place.unit,
      municipality: place.municipality,
      canton: place.canton,
      entity: place.entity,
    },
    portal_url: portalUrl(procedure, source),
    simulated: source.simulated,
    gone_at: goneAt,
    all_lots: [
      ...lots.map((lot) => ({
        id: lot.id,
        number: lot.number,
        name: lot.name,
        value: lot.value,
        cpv: lot.codes.map(cpv),
        contracts: contractsOf(lot.id),
      })),
      ...(loose.length > 0 ? [wholeProcedure(loose)] : []),
    ],
    timeline,
    neighbours,
    earlier,
  };
}

/** Kinds of notices that the codebook has, named by it. */
const kindsIn = (names: Awaited<ReturnType<typeof typeNames>>): Happened['types'] =>
  Object.fromEntries(
    Object.entries(FETCHED_KINDS)
      .map(([kind, code]) => [kind, names('obavjestenje', code)] as const)
      .filter(([, type]) => type.color !== null),
  );

/** Contracts that name no lot, or one that has not come. */
const wholeProcedure = (contracts: readonly ContractRow[]): NoticeCard['all_lots'][number] => ({
  id: '0',
  number: null,
  name: 'Ugovori bez navedenog lota',
  value: null,
  cpv: [],
  contracts: contracts.map(contractOf),
});

/** The deadline as a calendar file; `site`: address of the product. Throws 404, also for a notice without a deadline. */
export async function noticeCalendar(
  ctx: Ctx,
  idguid: string,
  site: string,
): Promise<{ name: string; text: string }> {
  const procedure = procedureOf(idguid);
  if (procedure === null) throw notFound();
  const { rows } = await ctx.db.execute<{
    name: string;
    number: string | null;
    authority: string | null;
    city: string | null;
    deadline: string | null;
    changed_at: string;
    gone: boolean;
    terminated: boolean;
    sequence: number;
  }>(sql`
    select n.name, n.number, a.name as authority, a.city, n.deadline, n.changed_at, not n.latest as gone,
      n.outcome = 'terminated' is true as terminated,
      ${sequenceOf(sql`n.procedure_id`)} as sequence
    from ejn_notices n left join ejn_authorities a on a.id = n.authority_id
    where n.procedure_id = ${procedure} order by n.latest desc, n.id desc limit 1`);
  const [found] = rows;
  if (!found) throw notFound();
  const at = instantIn(found.deadline);
  if (at === null) throw new AppError(404, 'no_deadline', 'Ovo obavještenje nema rok za ponude.');
  const url = portalUrl(procedure, await sourceOf(ctx)) ?? site + noticePath(noticeId(procedure));
  const text = calendarText([
    {
      uid: `${noticeId(procedure)}@ejn.gov.ba`,
      sequence: found.sequence,
      changed: instantIn(found.changed_at)!,
      at,
      summary: `Rok za ponude: ${beginning(found.name, 200)}`,
      description: [found.authority, found.number && `Broj: ${found.number}`, url].filter(Boolean).join('\n'),
      location: found.city && townText(found.city),
      url,
      cancelled: found.gone || found.terminated,
    },
  ]);
  return { name: `rok-${procedure}.ics`, text };
}
