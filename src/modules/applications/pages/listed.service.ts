import { sql } from 'drizzle-orm';
import { cacheOf } from '../../../core/cache.ts';
import type { Database } from '../../../core/context.ts';
import { PLATFORM_NAMES } from '../catalogue/platforms.ts';
import { iconPath } from '../feeds/paths.ts';
import { iconMark } from '../feeds/published.service.ts';
import type { ApplicationsContent, ListedApplication } from './shown.ts';

type Row = Omit<ListedApplication, 'icon'> & { icon_hash: string | null };

/** What the list of public applications shows; from memory, the same object until it changes. */
export const listedContent = (database: Database): Promise<ApplicationsContent> =>
  cacheOf(database).get('applications-listed', async (db) => {
    const { rows } = await db.execute<Row>(sql`select * from apl_shown_applications()`);
    return { applications: rows.map(listed) };
  });

const listed = ({ slug, name, summary, publisher, icon_hash, newest }: Row): ListedApplication => ({
  ...{ slug, name, summary, publisher },
  icon: icon_hash && iconPath(slug, iconMark(icon_hash)),
  newest: [...newest].sort((a, b) => PLATFORM_NAMES.indexOf(a.platform) - PLATFORM_NAMES.indexOf(b.platform)),
});
