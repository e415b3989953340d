import type { OrganisationTables } from '../../core/organisation-tables.ts';

const WHY = 'numbers of changes that this installation has read from the source';
/** The newest change that this installation has read. */
const NEWEST = '(select coalesce(max(no), 0) as no from ejn_changes) newest';
const REMEDY = 'Obrišite ga ovdje, pa ponovite provjeru.';

/**
 * What the tables of procurement need when an organisation is moved or deleted. Each installation numbers the changes of the source by
 * itself, so watches that arrive tell of what comes from now on.
 */
export const procurementOrganisation: OrganisationTables = {
  staysBehind: [
    { table: 'ejn_watch_cursors', why: WHY },
    { table: 'ejn_matches', why: WHY },
    { table: 'ejn_told', why: WHY },
  ],
  afterArrival: [
    `update ejn_watches w set since = newest.no, told_no = newest.no,
       paused_no = case when w.paused_no is null then null else newest.no end
     from ${NEWEST} where w.tenant_id = $1`,
    `update ejn_follows f set since = newest.no from ${NEWEST} where f.tenant_id = $1`,
  ],
  sharedKeys: [
    { index: 'ejn_digests_end', label: 'Link za kraj praćenja', remedy: REMEDY, hidden: true },
    { index: 'ejn_feeds_secret', label: 'Privatna adresa nabavki', remedy: REMEDY, hidden: true },
  ],
};
