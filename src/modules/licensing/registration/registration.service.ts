import { sql } from 'drizzle-orm';
import { changedValues } from '../../../core/audit.ts';
import type { Ctx } from '../../../core/context.ts';
import { decoderOf } from '../../../core/decode.ts';
import { AppError, invalid } from '../../../core/errors.ts';
import { momentOf } from '../../../core/moments.ts';
import { type Listing, listingOf } from '../../../core/query.ts';
import type { Sent } from '../../../core/serve.ts';
import { notify } from '../../notifications/notify.ts';
import { LICENCE_ASKED, licencePath } from '../labels.ts';
import type { LicenceDeps } from '../licences/issue.service.ts';
import type { LicencePage } from '../licences/licence.api.ts';
import { findLicence, heldBy, LICENCES, partiesOf, STATE } from '../licences/licence-sql.ts';
import { ROW, shownLicence } from '../licences/licences.service.ts';
import { endAfter } from '../licences/terms.ts';
import { addLicence, announceLicence, lockIn, readableTerms, stateChange } from '../licences/writing.ts';
import { auditBoth, inOrganisation, type Parties } from '../parties.ts';
import type { LicenceState, Origin } from '../states.ts';
import type {
  NewRegistration,
  OfferedApplication,
  RegistrationRow,
  RegistrationSort,
} from './registration.api.ts';

/** The licences that the organisation has, or has asked for. */
export const registrationListing: Listing<RegistrationSort, Sent<RegistrationRow>> = listingOf((ctx) => ({
  columns: { ...ROW, publisher: sql<string>`p.name` },
  from: LICENCES,
  where: heldBy(ctx),
  search: sql`concat_ws(' ', a.name, p.name) collate "bs-x-icu"`,
  filters: { state: STATE, expires_at: momentOf(sql<Date | null>`l.expires_at`) },
  order: {
    application: [sql`a.name collate "bs-x-icu"`],
    expires_at: [{ nullable: sql`l.expires_at` }],
    created_at: [sql`l.created_at`],
  },
  id: sql`l.idguid`,
}));

const OFFERED = {
  publisher_id: sql<string>`o.publisher_id`,
  publisher: sql<string>`p.name`,
  application_id: sql<string>`o.application_id`,
  name: sql<string>`o.name`,
  slug: sql<string>`o.slug`,
  summary: sql<string | null>`o.summary`,
  website: sql<string | null>`o.website`,
  mode: sql<'free' | 'request'>`o.mode`,
  seats: sql<number>`o.seats`,
  days: sql<number | null>`o.days`,
  grace_days: sql<number>`o.grace_days`,
  silence_days: sql<number | null>`o.silence_days`,
  features: sql<string[]>`o.features`,
  terms: sql<string | null>`o.terms`,
  held: sql<string | null>`l.idguid`,
  state: sql<LicenceState | null>`l.state`,
  origin: sql<Origin | null>`l.origin`,
};
const decode = decoderOf(OFFERED);
const NAMED = sql.join(
  Object.entries(OFFERED).map(([name, term]) => sql`${term} as ${sql.identifier(name)}`),
  sql`, `,
);
type Offered = ReturnType<typeof decode>;

/** Applications that are offered, each with the organisation's last licence of it. */
async function offeredTo(ctx: Ctx, application?: string): Promise<Offered[]> {
  const one = application === undefined ? sql`` : sql`where o.application_id = ${application}::uuid`;
  const { rows } = await ctx.db.execute<Record<string, unknown>>(sql`
    select ${NAMED} from lic_offered() o join tenants p on p.idguid = o.publisher_id
    left join lateral (
      select l.idguid, ${STATE} as state, l.origin from lic_licences l
      where ${heldBy(ctx)} and l.publisher_id = o.publisher_id and l.application_id = o.application_id
      order by l.created_at desc, l.idguid desc limit 1
    ) l on true ${one} order by o.name collate "bs-x-icu", o.application_id limit 500`);
  return rows.map(decode);
}

/** States of a licence beside which there need be another. */
const OVER: ReadonlySet<LicenceState> = new Set(['expired', 'revoked', 'transferred', 'refused']);

/**
 * Whether the organisation may register it now: not while it has one or waits for one. What is free is had once, or it would never end;
 * what was taken back can only be asked for where the publisher decides.
 */
const may = ({ mode, state }: Offered): boolean =>
  state === null || state === 'refused' || (mode === 'request' && OVER.has(state));

/** Applications that the organisation may register, and what it has of them. */
export async function offeredApplications(ctx: Ctx): Promise<OfferedApplication[]> {
  return (await offeredTo(ctx)).map((one) => {
    const { publisher_id: _publisher, grace_days: _grace, silence_days: _silence, ...rest } = one;
    const { held, state, origin: _origin, ...shown } = rest;
    return { ...shown, has: held && state ? { idguid: held, state } : null, may: may(one) };
  });
}

/** Registers an application: a licence at once where it is free, else a request. Throws 409 `registered`, 422. */
export async function registerApplication(
  ctx: Ctx,
  deps: LicenceDeps,
  { application_id, note }: NewRegistration,
): Promise<Sent<LicencePage>> {
  // Two members at once would have two.
  const key = `lic_register/${ctx.tenant.id}/${application_id}`;
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  const [offer] = await offeredTo(ctx, application_id);
  if (!offer) throw invalid({ application_id: 'Ova aplikacija se ne može registrovati.' });
  if (!may(offer)) throw registered(offer);
  const isFree = offer.mode === 'free';
  const { seats, grace_days, silence_days, features } = offer;
  const given = {
    ...{ seats, grace_days, silence_days, features },
    expires_at: isFree ? endAfter(new Date(), offer.days) : null,
  };
  const state = isFree ? 'active' : 'requested';
  const idguid = await addLicence(ctx, {
    publisherId: offer.publisher_id,
    applicationId: offer.application_id,
    ...{ state, origin: offer.mode, note, ...given },
  });
  const publisher = { id: offer.publisher_id, name: offer.publisher };
  const parties: Parties = { idguid, customer: ctx.tenant, publisher, application: offer.name };
  await auditBoth(ctx, parties, 'create', {
    ...stateChange(null, state, null),
    ...changedValues(null, readableTerms(given)),
  });
  if (isFree) await announceLicence(ctx, deps, parties, 'licenca.izdata');
  else await tellPublisher(ctx, deps, parties, note);
  return getRegistration(ctx, idguid, deps.config.publicUrl);
}

function registered({ name, state }: Offered): AppError {
  const said =
    state === 'requested'
      ? `Zahtjev za „${name}” već čeka odobrenje izdavača.`
      : `Organizacija je već registrovala „${name}”. Za drugu licencu se obratite izdavaču.`;
  return new AppError(409, 'registered', said);
}

const tellPublisher = (
  ctx: Ctx,
  deps: LicenceDeps,
  { idguid, customer, publisher, application }: Parties,
  note: string | null,
): Promise<void> =>
  inOrganisation(ctx, publisher, (there) =>
    notify(there, deps, {
      kind: LICENCE_ASKED,
      title: `${customer.name} traži licencu za „${application}”`,
      ...(note && { body: note }),
      path: licencePath(idguid),
    }),
  );

/** A licence that the organisation has or has asked for. Throws 404. */
export const getRegistration = async (ctx: Ctx, idguid: string, issuer: string): Promise<Sent<LicencePage>> =>
  shownLicence(ctx, await findLicence(ctx, idguid, heldBy), issuer);

/** Takes a request back that nobody has decided on. Throws 404, 409 `state`. */
export async function withdrawRequest(ctx: Ctx, idguid: string): Promise<void> {
  const parties = partiesOf(await findLicence(ctx, idguid, heldBy));
  await lockIn(ctx, idguid, ['requested']);
  await ctx.db.execute(sql`
    delete from lic_licences where tenant_id = ${ctx.tenant.id}::uuid and idguid = ${parties.idguid}::uuid`);
  await auditBoth(ctx, parties, 'delete', { event: { from: null, to: 'Zahtjev je povučen' } });
}
