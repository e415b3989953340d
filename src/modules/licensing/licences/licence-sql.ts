import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { decoderOf } from '../../../core/decode.ts';
import { notFound } from '../../../core/errors.ts';
import { isId } from '../../../core/list-query.ts';
import { momentOf } from '../../../core/moments.ts';
import type { Parties } from '../parties.ts';
import type { LicenceState, Origin, StoredState } from '../states.ts';

/** The state of a licence `l` as it is shown. */
export const STATE = sql<LicenceState>`case
  when l.state = 'active' and l.expires_at + make_interval(days => l.grace_days) <= now() then 'expired'
  when l.state = 'active' and l.expires_at <= now() then 'grace'
  when l.state = 'revoked' and l.transferred_to is not null then 'transferred'
  else l.state end`;

/** How many seats of a licence `l` are taken, and when one of its machines was heard last. */
export const USED = sql<number>`(select count(*)::int from lic_activations m
  where m.tenant_id = l.tenant_id and m.licence_id = l.idguid and m.released_at is null)`;
export const LAST_SEEN = momentOf(sql<Date | null>`(select max(m.last_seen_at) from lic_activations m
  where m.tenant_id = l.tenant_id and m.licence_id = l.idguid)`);

/** Licences `l` with their application `a`, customer `c` and publisher `p`. */
export const LICENCES = sql`lic_licences l
  cross join lateral lic_application(l.publisher_id, l.application_id) a
  join tenants c on c.idguid = l.tenant_id
  join tenants p on p.idguid = l.publisher_id`;

/** Columns of one licence. */
const COLUMNS = {
  idguid: sql<string>`l.idguid`,
  version: sql<number>`l.version`,
  created_at: momentOf(sql<Date>`l.created_at`),
  updated_at: momentOf(sql<Date>`l.updated_at`),
  updated_by: sql<string | null>`l.updated_by`,
  tenant_id: sql<string>`l.tenant_id`,
  organisation: sql<string>`c.name`,
  publisher_id: sql<string>`l.publisher_id`,
  publisher: sql<string>`p.name`,
  application_id: sql<string>`l.application_id`,
  application: sql<string>`a.name`,
  slug: sql<string>`a.slug`,
  stored: sql<StoredState>`l.state`,
  state: STATE,
  seats: sql<number>`l.seats`,
  used: USED,
  last_seen_at: LAST_SEEN,
  features: sql<string[]>`l.features`,
  grace_days: sql<number>`l.grace_days`,
  silence_days: sql<number | null>`l.silence_days`,
  issued_at: momentOf(sql<Date | null>`l.issued_at`),
  starts_at: momentOf(sql<Date>`l.starts_at`),
  expires_at: momentOf(sql<Date | null>`l.expires_at`),
  origin: sql<Origin>`l.origin`,
  note: sql<string | null>`l.note`,
  reason: sql<string | null>`l.reason`,
  state_at: momentOf(sql<Date>`l.state_at`),
  state_by: sql<string | null>`l.state_by`,
  transferred_from: sql<string | null>`l.transferred_from`,
  transferred_to: sql<string | null>`l.transferred_to`,
};
const decode = decoderOf(COLUMNS);
const NAMED = sql.join(
  Object.entries(COLUMNS).map(([name, term]) => sql`${term} as ${sql.identifier(name)}`),
  sql`, `,
);

/** A licence as the services know it. */
export type Licence = ReturnType<typeof decode>;

/** True for licences that the organisation has issued, and for those that it has. */
export const issuedBy = ({ tenant }: Ctx): SQL => sql`l.publisher_id = ${tenant.id}::uuid`;
export const heldBy = ({ tenant }: Ctx): SQL => sql`l.tenant_id = ${tenant.id}::uuid`;

/** One licence that the organisation has issued, or has. Throws 404 for an id that is unknown, malformed, or none of these. */
export async function findLicence(ctx: Ctx, idguid: string, side: (ctx: Ctx) => SQL): Promise<Licence> {
  if (!isId(idguid)) throw notFound();
  const { rows } = await ctx.db.execute<Record<string, unknown>>(
    sql`select ${NAMED} from ${LICENCES} where l.idguid = ${idguid}::uuid and ${side(ctx)}`,
  );
  if (!rows[0]) throw notFound();
  return decode(rows[0]);
}

/** Locks a licence until the transaction ends and reads it as it is then; in the customer's organisation. Null: it is not there. */
export async function lockLicence({ db, tenant }: Ctx, idguid: string): Promise<Licence | null> {
  await db.execute(sql`
    select from lic_licences where tenant_id = ${tenant.id}::uuid and idguid = ${idguid}::uuid for update`);
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    select ${NAMED} from ${LICENCES} where l.tenant_id = ${tenant.id}::uuid and l.idguid = ${idguid}::uuid`);
  return rows[0] ? decode(rows[0]) : null;
}

/** The organisations that a licence is between. */
export const partiesOf = (licence: Licence): Parties => ({
  idguid: licence.idguid,
  customer: { id: licence.tenant_id, name: licence.organisation },
  publisher: { id: licence.publisher_id, name: licence.publisher },
  application: licence.application,
});
