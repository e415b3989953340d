import { sql } from 'drizzle-orm';
import { changedValues, writeAudit } from '../../../core/audit.ts';
import type { Ctx } from '../../../core/context.ts';
import { decoderOf } from '../../../core/decode.ts';
import { AppError, notFound } from '../../../core/errors.ts';
import { isId } from '../../../core/list-query.ts';
import { momentOf } from '../../../core/moments.ts';
import { type Listing, listingOf } from '../../../core/query.ts';
import type { Sent } from '../../../core/serve.ts';
import { stale } from '../../../core/stale.ts';
import { pemOf } from '../keys/key-text.ts';
import { addKey, ensureKey, signBy } from '../keys/keys.service.ts';
import { LICENCES_TOPIC, OFFER } from '../labels.ts';
import { NEW_TERMS } from '../licences/terms.fields.ts';
import { checkFeatures } from '../licences/terms.ts';
import { licOffers } from '../licensing.table.ts';
import { MODES, type Mode } from '../states.ts';
import type { OfferValues } from './offer.fields.ts';
import type { OfferChange, OfferRow, OfferSort } from './offers.api.ts';

/** Keys of one application: those of programs that are out there are needed as long as these. */
const MOST_KEYS = 20;

const MODE = sql<Mode>`coalesce(o.mode, 'closed')`;
const counted = (condition: ReturnType<typeof sql>) => sql<number>`(select count(*)::int from lic_licences l
  where l.publisher_id = a.tenant_id and l.application_id = a.idguid and ${condition})`;
const WORKING = counted(
  sql`l.state = 'active' and (l.expires_at is null or l.expires_at + make_interval(days => l.grace_days) > now())`,
);
const WAITING = counted(sql`l.state = 'requested'`);
const FROM = sql`apl_applications a left join lic_offers o on o.tenant_id = a.tenant_id and o.application_id = a.idguid`;

/** The organisation's applications, and how they may be had. */
export const offerListing: Listing<OfferSort, Sent<OfferRow>> = listingOf((ctx) => ({
  columns: {
    idguid: sql<string>`a.idguid`,
    name: sql<string>`a.name`,
    slug: sql<string>`a.slug`,
    mode: MODE,
    seats: sql<number | null>`o.seats`,
    days: sql<number | null>`o.days`,
    working: WORKING,
    waiting: WAITING,
  },
  from: FROM,
  where: sql`a.tenant_id = ${ctx.tenant.id}::uuid`,
  search: sql`concat_ws(' ', a.name, a.slug) collate "bs-x-icu"`,
  filters: { mode: MODE, waiting: WAITING },
  order: { name: [sql`a.name`], working: [WORKING], waiting: [WAITING] },
  id: sql`a.idguid`,
}));

const COLUMNS = {
  idguid: sql<string>`a.idguid`,
  name: sql<string>`a.name`,
  slug: sql<string>`a.slug`,
  version: sql<number>`coalesce(o.version, 0)`,
  updated_at: momentOf(sql<Date>`coalesce(o.updated_at, a.updated_at)`),
  updated_by: sql<string | null>`o.updated_by`,
  mode: MODE,
  seats: sql<number>`coalesce(o.seats, ${NEW_TERMS.seats})`,
  days: sql<number | null>`o.days`,
  grace_days: sql<number>`coalesce(o.grace_days, ${NEW_TERMS.grace_days})`,
  silence_days: sql<
    number | null
  >`case when o.mode is null then ${NEW_TERMS.silence_days} else o.silence_days end`,
  features: sql<string[]>`coalesce(o.features, '{}')`,
  terms: sql<string | null>`o.terms`,
  working: WORKING,
  waiting: WAITING,
};
const decode = decoderOf(COLUMNS);
const NAMED = sql.join(
  Object.entries(COLUMNS).map(([name, term]) => sql`${term} as ${sql.identifier(name)}`),
  sql`, `,
);

const KEYS = {
  kid: sql<string>`k.kid`,
  x: sql<string>`k.public_key`,
  created_at: momentOf(sql<Date>`k.created_at`),
  created_by: sql<string>`k.created_by`,
  signs_since: momentOf(sql<Date | null>`k.signs_since`),
  signs: sql<boolean>`(k.kid = (select s.kid from lic_signing_key(k.tenant_id, k.application_id) s))`,
};
const decodeKey = decoderOf(KEYS);
const KEYS_NAMED = sql.join(
  Object.entries(KEYS).map(([name, term]) => sql`${term} as ${sql.identifier(name)}`),
  sql`, `,
);

/** An offer as the services know it. */
type Found = ReturnType<typeof decode> & { keys: (ReturnType<typeof decodeKey> & { pem: string })[] };

/** How an application of the organisation may be had; one without an offer as a new offer begins. Throws 404. */
export async function getOffer(ctx: Ctx, application: string): Promise<Found> {
  if (!isId(application)) throw notFound();
  const own = sql`tenant_id = ${ctx.tenant.id}::uuid`;
  const { rows } = await ctx.db.execute<Record<string, unknown>>(
    sql`select ${NAMED} from ${FROM} where a.${own} and a.idguid = ${application}::uuid`,
  );
  if (!rows[0]) throw notFound();
  const { rows: keys } = await ctx.db.execute<Record<string, unknown>>(sql`
    select ${KEYS_NAMED} from lic_keys k where k.${own} and k.application_id = ${application}::uuid
    order by k.created_at desc, k.kid`);
  return { ...decode(rows[0]), keys: keys.map(decodeKey).map((key) => ({ ...key, pem: pemOf(key.x) })) };
}

/**
 * Says how an application may be had from now on; licences that are out there stay as they are. With the first offer the application
 * gets its key. Throws 404, 409 `stale`, 422.
 */
export async function saveOffer(ctx: Ctx, application: string, input: OfferChange): Promise<Found> {
  const { version, ...values } = input;
  await ctx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`lic_offers/${application}`}, 0))`,
  );
  const before = await getOffer(ctx, application);
  if (before.version !== version) throw stale(before);
  const after: OfferValues = { ...values, features: checkFeatures(values) };
  const changes = changedValues(version === 0 ? null : readable(before), readable(after));
  if (Object.keys(changes).length === 0) return before;
  const row = { ...after, updated_by: ctx.actor.name };
  await ctx.db
    .insert(licOffers)
    .values({ tenant_id: ctx.tenant.id, application_id: before.idguid, ...row })
    .onConflictDoUpdate({
      target: [licOffers.tenant_id, licOffers.application_id],
      set: { ...row, version: sql`${licOffers.version} + 1`, updated_at: sql`now()` },
    });
  await ensureKey(ctx, before.idguid);
  await auditOffer(ctx, before, version === 0 ? 'create' : 'update', changes);
  return getOffer(ctx, application);
}

/**
 * Gives an application a further key, which is only published until somebody has it sign (`signByKey`): programs must know it before.
 * Throws 404, 409 `too_many`.
 */
export async function renewKey(ctx: Ctx, application: string): Promise<Found> {
  const offer = await getOffer(ctx, application);
  if (offer.keys.length >= MOST_KEYS)
    throw new AppError(409, 'too_many', `Aplikacija već ima ${MOST_KEYS} ključeva.`);
  const kid = await addKey(ctx, offer.idguid, { signs: false });
  await auditOffer(ctx, offer, 'security', {
    key: { from: null, to: `Napravljen novi: ${shortened(kid)}` },
  });
  return getOffer(ctx, application);
}

/**
 * Has new licences of an application be signed by one of its keys. Machines go on being answered by the key that they have shown. Throws
 * 404.
 */
export async function signByKey(ctx: Ctx, application: string, kid: string): Promise<Found> {
  const offer = await getOffer(ctx, application);
  const wanted = offer.keys.find((key) => key.kid === kid);
  if (!wanted) throw notFound();
  if (wanted.signs) return offer;
  const before = offer.keys.find(({ signs }) => signs);
  await signBy(ctx, kid);
  await auditOffer(ctx, offer, 'security', {
    key: { from: before ? shortened(before.kid) : null, to: `Potpisuje: ${shortened(kid)}` },
  });
  return getOffer(ctx, application);
}

/** How the trail calls a key. */
const shortened = (kid: string): string => `${kid.slice(0, 8)}…`;

/** What the trail tells of an offer. */
function readable(offer: OfferValues): Record<string, unknown> {
  const { mode, seats, days, grace_days, silence_days, features, terms } = offer;
  return { mode: MODES[mode], seats, days, grace_days, silence_days, features: features.join(', '), terms };
}

function auditOffer(
  ctx: Ctx,
  { idguid, name }: Pick<Found, 'idguid' | 'name'>,
  action: 'create' | 'update' | 'security',
  changes: ReturnType<typeof changedValues>,
): Promise<void> {
  const entry = { action, record_id: idguid, record_title: name, changes };
  return writeAudit(ctx, OFFER, [entry], { topic: LICENCES_TOPIC.name, key: idguid });
}
