// Long, since views wait, a second node is started, and old ones are removed.
// In the suite: intake.test.ts (a page view, one of 120 a minute, views of one browser), visits.test.ts.
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { saveSettings } from '../site/settings.service.ts';
import { intakeOf } from './intake/parts.ts';
import { storeViews } from './intake/store.service.ts';
import { good, setUp, t, track, view } from './intake.testkit.ts';
import { removeOldVisits } from './retention.service.ts';

setUp();

describe('a page view', () => {
  it('waits a moment, and is written when the server stops', async () => {
    await track(good);
    await eventually(async () => {
      const { rows } = await t.ownerDb.execute(sql`select 1 from visit_views`);
      expect(rows).toHaveLength(1);
    });
    const other = await t.node();
    const send = () => other.app.inject({ method: 'POST', url: '/api/public/track-visitor', payload: good });
    expect((await send()).statusCode).toBe(200);
    await intakeOf(other.deps).close();
    const { rows } = await t.ownerDb.execute(sql`select 1 from visit_views`);
    expect(rows).toHaveLength(2);
    // Too late to be kept, and told so.
    expect((await send()).statusCode).toBe(503);
  });
});

describe('views of one browser', () => {
  it('may come to two nodes at once', async () => {
    const batches = Array.from({ length: 6 }, () =>
      Array.from({ length: 50 }, (_, n) => view(n % 10, '2026-02-03T10:00:00', `/${n}`)),
    );
    await Promise.all(batches.map((batch) => storeViews(t.deps.database, batch)));
    const { rows } = await t.ownerDb.execute(sql`
      select count(*)::int as sessions, sum(views)::int as views, (select count(*)::int from visit_visitors) as visitors,
        (select count(*)::int from visit_paths) as paths from visit_sessions`);
    expect(rows).toEqual([{ sessions: 10, views: 300, visitors: 10, paths: 50 }]);
  });
});

it('what is old goes, and with it what nothing refers to any more', async () => {
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
  await storeViews(t.deps.database, [
    { ...view(1, '2026-01-01T00:00:00', '/stara', { city: 'Zenica' }), at: ago(9) },
    { ...view(2, '2026-01-01T00:00:00', '/nova'), at: ago(9) },
    { ...view(2, '2026-01-01T00:00:00', '/nova'), at: ago(6) },
  ]);
  await saveSettings(t.deps.database, { visits_retention_days: 7 });
  await t.deps.database.transaction((tx) => t.deps.jobs.send(tx, 'visits.retention', {}));
  const left = async () =>
    (
      await t.ownerDb.execute(sql`
        select (select count(*)::int from visit_views) as views, (select count(*)::int from visit_sessions) as sessions,
          (select count(*)::int from visit_visitors) as visitors, (select count(*)::int from visit_paths) as paths,
          (select count(*)::int from visit_profiles) as profiles`)
    ).rows[0];
  await eventually(async () =>
    expect(await left()).toEqual({ views: 1, sessions: 1, visitors: 1, paths: 1, profiles: 1 }),
  );
  expect(await removeOldVisits(t.deps.database, 7)).toBe(0);
  await storeViews(t.deps.database, [{ ...view(1, '2026-01-01T00:00:00', '/stara'), at: new Date() }]);
  expect(await left()).toMatchObject({ views: 2, visitors: 2, paths: 2 });
});
