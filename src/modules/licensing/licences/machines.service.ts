import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { momentOf } from '../../../core/moments.ts';
import { type Listing, listingOf } from '../../../core/query.ts';
import type { Sent } from '../../../core/serve.ts';
import type { ClockFault, MachineState, Release } from '../states.ts';
import { heldBy, issuedBy, LICENCES } from './licence-sql.ts';
import type { LicenceMachine, MachineSort } from './machines.api.ts';

// The end of the fingerprint as `endOf` takes it (checking/machine-id.ts).
const END = sql<string>`right(m.fingerprint, 8)`;
const NAME = sql<string>`(coalesce(m.name, '…' || ${END}) collate "bs-x-icu")`;
const STATE = sql<MachineState>`case when m.released_at is null then 'active' else 'released' end`;
const TROUBLE = sql<boolean>`(m.clock_faults > 0 or m.replays > 0)`;
const SEEN = momentOf(sql<Date>`m.last_seen_at`);

const COLUMNS = {
  idguid: sql<string>`m.idguid`,
  licence_id: sql<string>`m.licence_id`,
  application_id: sql<string>`l.application_id`,
  application: sql<string>`a.name`,
  tenant_id: sql<string>`l.tenant_id`,
  organisation: sql<string>`c.name`,
  name: NAME,
  fingerprint_end: END,
  state: STATE,
  version: sql<string | null>`m.version`,
  platform: sql<string | null>`m.platform`,
  activated_at: momentOf(sql<Date>`m.activated_at`),
  last_seen_at: SEEN,
  released_at: momentOf(sql<Date | null>`m.released_at`),
  released_how: sql<Release | null>`m.released_how`,
  released_by: sql<string | null>`m.released_by`,
  clock_offset: sql<number>`m.clock_offset`,
  clock_fault: sql<ClockFault | null>`m.clock_fault`,
  clock_fault_at: momentOf(sql<Date | null>`m.clock_fault_at`),
  clock_faults: sql<number>`m.clock_faults`,
  replays: sql<number>`m.replays`,
  replayed_at: momentOf(sql<Date | null>`m.replayed_at`),
  trouble: TROUBLE,
};

/** Machines of licences on one side of these. */
const listing = (side: (ctx: Ctx) => SQL): Listing<MachineSort, Sent<LicenceMachine>> =>
  listingOf((ctx) => ({
    columns: COLUMNS,
    from: sql`${LICENCES} join lic_activations m on m.tenant_id = l.tenant_id and m.licence_id = l.idguid`,
    where: side(ctx),
    search: sql`concat_ws(' ', ${NAME}, ${END}, m.platform, m.version, c.name, a.name) collate "bs-x-icu"`,
    filters: {
      licence_id: sql`m.licence_id`,
      application_id: sql`l.application_id`,
      tenant_id: sql`l.tenant_id`,
      state: STATE,
      last_seen_at: SEEN,
      trouble: TROUBLE,
    },
    order: {
      name: [NAME],
      state: [STATE],
      last_seen_at: [sql`m.last_seen_at`],
      activated_at: [sql`m.activated_at`],
    },
    id: sql`m.idguid`,
  }));

/** Machines of the licences that the organisation has issued. */
export const machineListing = listing(issuedBy);

/** Machines of the licences that the organisation has. */
export const ownMachineListing = listing(heldBy);
