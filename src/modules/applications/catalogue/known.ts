import { sql } from 'drizzle-orm';
import type { Database } from '../../../core/context.ts';
import { type ApplicationRef, type Asker, licences } from '../slots.ts';

/** An application as it is found before an organisation is known. */
export interface KnownApplication extends ApplicationRef {
  public: boolean;
}

/** An application that has published something, perhaps withdrawn meanwhile, for lists of them. */
export interface ListedApplication extends KnownApplication {
  slug: string;
  name: string;
  summary: string | null;
}

type Row = { tenant_id: string; idguid: string; visibility: string };
const refOf = ({ tenant_id, idguid, visibility }: Row): KnownApplication => ({
  tenantId: tenant_id,
  idguid,
  public: visibility === 'public',
});

/** Applications of all organisations that have published something and still may, in the order of their names. */
export async function listedApplications(database: Database): Promise<ListedApplication[]> {
  const { rows } = await database.execute<Row & { slug: string; name: string; summary: string | null }>(
    sql`select * from apl_known_applications()`,
  );
  return rows.map((row) => ({ ...refOf(row), slug: row.slug, name: row.name, summary: row.summary }));
}

/** Whether somebody may see an application and get its files: everybody if it is public, else its publisher and whoever has a licence. */
export async function maySee(
  database: Database,
  application: KnownApplication,
  asker: Asker,
): Promise<boolean> {
  if (application.public || asker.organisation === application.tenantId) return true;
  for (const licensed of licences.value) if (await licensed(database, application, asker)) return true;
  return false;
}
