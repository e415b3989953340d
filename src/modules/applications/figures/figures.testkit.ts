import { sql } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { dayOf } from '../../../core/dates.ts';
import { asSystem, findTenant } from '../../../core/system.ts';
import { releasesOf } from '../feeds/test/releases.ts';
import { APPLICATIONS_API } from '../labels.ts';
import { publisher } from '../testkit.ts';
import { finishDays } from './days.service.ts';
import { type Counted, storeCounted } from './store.service.ts';

export let t: TestApp;
export let ours: Awaited<ReturnType<typeof publisher>>;

export const ago = (days: number) => dayOf(Date.now(), -days);

/** An application whose versions were published so many days ago. */
export async function applicationWith(versions: Record<string, number>) {
  const { idguid } = await ours.application();
  const releases = releasesOf(ours, { idguid });
  for (const [number, days] of Object.entries(versions)) {
    const { idguid: version } = await releases.release({
      number,
      files: [{ name: 'B.exe', content: `${idguid} ${number}` }],
    });
    await t.ownerDb.execute(
      sql`update apl_versions
        set published_at = (now() at time zone 'Europe/Sarajevo' - ${days} * interval '1 day') at time zone 'Europe/Sarajevo'
        where idguid = ${version}::uuid`,
    );
  }
  const seen = (day: number, client: number, number: string, platform = 'windows'): Counted =>
    ({
      ...{ kind: 'seen', tenantId: ours.person.tenantId, application: idguid },
      ...{ day: ago(day), client: BigInt(client), platform, number },
    }) as Counted;
  return {
    idguid,
    seen,
    store: (counted: Counted[]) => storeCounted(t.deps.database, counted),
    figures: (query: string) => ours.done(ours.call('GET', `${APPLICATIONS_API}/${idguid}/brojke?${query}`)),
    finish: async () => {
      const tenant = (await findTenant(t.deps.database, ours.person.tenantId))!;
      await asSystem(t.deps.database, tenant, finishDays);
    },
    rows: async (table: string) =>
      (
        await t.ownerDb.execute(
          sql.raw(`select * from ${table} where application_id = '${idguid}' order by day`),
        )
      ).rows,
  };
}

/** What the tests of both files stand on. */
export const setUp = (): void => {
  beforeAll(async () => {
    t = await createTestApp();
    ours = await publisher(t);
  });
  afterAll(() => t.close());
};
