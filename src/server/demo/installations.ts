import { sql } from 'drizzle-orm';
import { dayOf } from '../../core/dates.ts';
import { KEPT_DAYS } from '../../modules/applications/figures/days.service.ts';
import { VERSIONS } from './applications.ts';
import { sameNumbers } from './calendar.ts';
import type { Stage } from './stage.ts';

/** Installations on the last day; their number grows towards it. */
const MOST = 148;
/** Days of numbers, and of installations that are still known one by one. */
const DAYS = 330;
const KNOWN = KEPT_DAYS;
/** Days within which nearly all have taken a new version up. */
const SLOWEST = 9;

/** Who has the application on which day, at which version, and how often it was downloaded. */
export async function playInstallations(
  { owner, now, tenant, signal }: Stage,
  application: string,
): Promise<void> {
  const random = sameNumbers(20_261);
  const people = Array.from({ length: MOST }, (_, index) => ({
    id: 1_000_003 * (index + 1),
    platform: index % 4 === 3 ? ('macos' as const) : ('windows' as const),
    since: Math.floor((DAYS * (MOST - index)) / MOST),
    slow: random() ** 2 * SLOWEST,
    share: random() * 100,
  }));
  const [all, known]: [object[], object[]] = [[], []];
  for (let ago = DAYS; ago >= 0; ago--) {
    const day = dayOf(now.getTime(), -ago);
    const seen = people
      .filter(({ since }) => since >= ago && random() < 0.72)
      .map((one) => ({ installation: one.id, platform: one.platform, number: versionOf(one, ago) }));
    const counts = new Map<string, number>();
    for (const { platform, number } of seen)
      counts.set(`${platform} ${number}`, (counts.get(`${platform} ${number}`) ?? 0) + 1);
    const days = [...counts].map(([key, active]) => {
      const [platform, number] = key.split(' ');
      const fresh = VERSIONS.some(
        (one) => one.number === number && one.ago !== null && one.ago - ago >= 0 && one.ago - ago < 4,
      );
      return {
        day,
        platform,
        number,
        active: ago === 0 ? 0 : active,
        downloads: fresh ? Math.ceil(active * 0.4) : Math.floor(random() * 3),
      };
    });
    all.push(...days);
    if (ago < KNOWN) known.push(...seen.map((one) => ({ day, ...one })));
  }
  signal?.throwIfAborted();
  await owner.execute(sql`
    insert into apl_days (tenant_id, application_id, day, platform, number, downloads, active)
    select ${tenant.id}::uuid, ${application}::uuid, day, platform, number, downloads, active
    from jsonb_to_recordset(${JSON.stringify(all)}::jsonb)
      as input(day date, platform text, number text, downloads int, active int)`);
  await owner.execute(sql`
    insert into apl_seen (tenant_id, application_id, day, installation, platform, number)
    select ${tenant.id}::uuid, ${application}::uuid, day, installation, platform, number
    from jsonb_to_recordset(${JSON.stringify(known)}::jsonb)
      as input(day date, installation bigint, platform text, number text)`);
}

/** The version that an installation has: the newest stable one that it was offered and has taken up by then. */
function versionOf(
  { platform, slow, share }: { platform: string; slow: number; share: number },
  ago: number,
): string {
  const offered = VERSIONS.filter(
    (one) =>
      one.platform === platform &&
      one.channel === 'stable' &&
      one.ago !== null &&
      share < (one.rollout ?? 100) &&
      one.ago - slow >= ago,
  );
  return offered.at(-1)?.number ?? '1.0.0';
}
