import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { notFound } from '../../../core/errors.ts';
import { isId } from '../../../core/list-query.ts';
import type { KeyFields } from '../signatures/publisher-keys.ts';
import { channelsOf, PLATFORM_NAMES, type Platform, platformsOf } from './platforms.ts';

/** An application as its versions need it. */
export interface Application extends KeyFields {
  idguid: string;
  version: number;
  name: string;
  slug: string;
  visibility: 'public' | 'licensed';
  platforms: Platform[];
  /** The stable one first. */
  channels: string[];
}

type Row = KeyFields &
  Pick<Application, 'idguid' | 'version' | 'name' | 'slug' | 'visibility'> &
  Record<string, unknown>;

const COLUMNS = sql.raw(
  [
    ...['idguid', 'version', 'name', 'slug', 'visibility', 'channels', 'minisign_key', 'sparkle_key'],
    ...PLATFORM_NAMES,
  ].join(', '),
);

/**
 * An application of the caller's organisation. `held`: what it says stays so until the transaction ends. Throws 404 for one that is
 * unknown, or of another organisation.
 */
export async function findApplication(
  ctx: Ctx,
  idguid: string,
  { held = false }: { held?: boolean } = {},
): Promise<Application> {
  if (!isId(idguid)) throw notFound();
  const { rows } = await ctx.db.execute<Row>(sql`
    select ${COLUMNS} from apl_applications
    where tenant_id = ${ctx.tenant.id}::uuid and idguid = ${idguid}::uuid ${held ? sql`for share` : sql``}`);
  const [row] = rows;
  if (!row) throw notFound();
  const { version, name, slug, visibility, minisign_key, sparkle_key } = row;
  return {
    idguid: row.idguid,
    version,
    name,
    slug,
    visibility,
    minisign_key,
    sparkle_key,
    platforms: platformsOf(row),
    channels: channelsOf(row),
  };
}
