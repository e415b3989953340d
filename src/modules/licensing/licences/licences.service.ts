import { sql } from 'drizzle-orm';
import { historyOf } from '../../../core/audit.ts';
import type { Ctx } from '../../../core/context.ts';
import type { Subject } from '../../../core/manifest.ts';
import { momentOf } from '../../../core/moments.ts';
import { type Listing, listingOf } from '../../../core/query.ts';
import type { Sent } from '../../../core/serve.ts';
import type { Origin } from '../states.ts';
import type { LicencePage } from './licence.api.ts';
import { findLicence, issuedBy, LAST_SEEN, LICENCES, type Licence, STATE, USED } from './licence-sql.ts';
import { tokenOf } from './licence-token.ts';
import type { LicenceCounts, LicenceRow, LicenceSort } from './licences.api.ts';
import { lastDayOf } from './terms.ts';

const TROUBLE = sql<boolean>`exists (select from lic_activations m where m.tenant_id = l.tenant_id and m.licence_id = l.idguid
  and m.released_at is null and (m.clock_faults > 0 or m.replays > 0))`;
const EXPIRES = momentOf(sql<Date | null>`l.expires_at`);

/** What a list shows of licences, to whichever of their two organisations. */
export const ROW = {
  idguid: sql<string>`l.idguid`,
  application: sql<string>`a.name`,
  state: STATE,
  seats: sql<number>`l.seats`,
  used: USED,
  expires_at: EXPIRES,
  last_seen_at: LAST_SEEN,
  created_at: momentOf(sql<Date>`l.created_at`),
};

/** The licences that the organisation has issued, or is asked for. */
export const licenceListing: Listing<LicenceSort, Sent<LicenceRow>> = listingOf((ctx) => ({
  columns: {
    ...ROW,
    application_id: sql<string>`l.application_id`,
    tenant_id: sql<string>`l.tenant_id`,
    organisation: sql<string>`c.name`,
    origin: sql<Origin>`l.origin`,
    trouble: TROUBLE,
  },
  from: LICENCES,
  where: issuedBy(ctx),
  search: sql`concat_ws(' ', c.name, a.name) collate "bs-x-icu"`,
  filters: {
    application_id: sql`l.application_id`,
    tenant_id: sql`l.tenant_id`,
    state: STATE,
    expires_at: EXPIRES,
    origin: sql`l.origin`,
    trouble: TROUBLE,
  },
  order: {
    organisation: [sql`c.name`],
    application: [sql`a.name collate "bs-x-icu"`],
    expires_at: [{ nullable: sql`l.expires_at` }],
    used: [USED],
    created_at: [sql`l.created_at`],
  },
  id: sql`l.idguid`,
}));

/** How many licences of the organisation are in which state. */
export async function countLicences(ctx: Ctx): Promise<LicenceCounts> {
  const { rows } = await ctx.db.execute<LicenceCounts & Record<string, unknown>>(sql`
    select count(*) filter (where state in ('active', 'grace'))::int as working,
      count(*) filter (where state = 'requested')::int as waiting,
      count(*) filter (where state = 'active' and expires_at < now() + interval '30 days')::int as ending,
      count(*) filter (where trouble)::int as trouble
    from (select ${STATE} as state, l.expires_at, ${TROUBLE} as trouble from lic_licences l where ${issuedBy(ctx)}) one`);
  return rows[0]!;
}

const DAY = 86_400_000;

/** A licence with its key, as both organisations see it; `issuer`: the installation's address. */
export async function shownLicence(ctx: Ctx, licence: Licence, issuer: string): Promise<Sent<LicencePage>> {
  const { stored: _stored, publisher_id: _publisher, starts_at: _starts, ...rest } = licence;
  const { transferred_from: _from, transferred_to: _to, ...shown } = rest;
  return {
    ...shown,
    expires_on: lastDayOf(licence.expires_at),
    grace_until: licence.expires_at && new Date(licence.expires_at.getTime() + licence.grace_days * DAY),
    token: await tokenOf(ctx, licence, issuer),
  };
}

/** A licence that the organisation has issued. Throws 404. */
export const getLicence = async (ctx: Ctx, idguid: string, issuer: string): Promise<Sent<LicencePage>> =>
  shownLicence(ctx, await findLicence(ctx, idguid, issuedBy), issuer);

/** What the trail of the organisation says of a licence that was found there, newest first. */
export const historyOfLicence = (ctx: Ctx, subject: Subject, { idguid }: Pick<Licence, 'idguid'>) =>
  historyOf(ctx, subject, idguid);
