import { sql } from 'drizzle-orm';
import { isoInstant } from '../../core/moments.ts';
import { type Listing, listingOf } from '../../core/query.ts';
import type { Sent } from '../../core/serve.ts';
import type { BackupRun, BackupSort } from './backups.api.ts';
import { backupRuns as b } from './backups.table.ts';

/** Backups that have ended, with those that failed. */
export const backupListing = (): Listing<BackupSort, Sent<BackupRun>> =>
  listingOf(() => ({
    columns: {
      idguid: b.idguid,
      started_at: sql<string>`${b.started_at}`.mapWith(isoInstant),
      finished_at: sql<string>`${b.finished_at}`.mapWith(isoInstant),
      state: b.state,
      archive: b.archive,
      size: b.size,
      encrypted: b.encrypted,
      row_count: b.row_count,
      files: b.files,
      verified_at: sql<string | null>`${b.verified_at}`.mapWith(isoInstant),
      error: b.error,
    },
    from: sql`${b}`,
    search: sql`coalesce(${b.archive}, '') || ' ' || coalesce(${b.error}, '')`,
    filters: { state: b.state, started_at: b.started_at, verified_at: b.verified_at },
    order: { started_at: [b.started_at], size: [{ nullable: b.size }] },
    id: b.idguid,
  }));
