import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { scaledTimeout } from '../../../../test/timeout.ts';
import { startSource, syncKit } from './testkit.ts';

const SLOW = { timeout: scaledTimeout(90_000) };
const kit = syncKit(() => startSource());

it(
  'every notice is searched for by its lots, and one version of each procedure is listed',
  SLOW,
  async () => {
    const warned: string[] = [];
    await kit.pull({}, warned);
    // No field is asked for that the source does not have.
    expect(warned).toEqual([]);
    const [counts] = await kit.look<Record<string, number>>(sql`
    select count(distinct procedure_id)::int as procedures, (count(*) filter (where latest))::int as listed,
      (count(*) filter (where not latest))::int as earlier,
      (count(*) filter (where latest and lots = 0))::int as without_lots, (count(*) filter (where latest and cp = '{}'))::int as without_codes,
      (count(*) filter (where latest and not v @@ 'nabavk' and name ilike '%nabavka%'))::int as without_words,
      (count(*) filter (where outcome = 'awarded'))::int as awarded, (count(*) filter (where outcome = 'terminated'))::int as terminated,
      (count(*) filter (where outcome is not null and open))::int as open_and_ended
    from ejn_notices`);
    expect(counts!.listed).toBe(counts!.procedures);
    expect(counts).toMatchObject({ without_lots: 0, without_words: 0, open_and_ended: 0 });
    expect(counts!.without_codes).toBeLessThan(counts!.listed! / 10);
    for (const some of ['earlier', 'awarded', 'terminated']) expect(counts![some], some).toBeGreaterThan(0);
    expect(
      await kit.look(sql`
      select count(*)::int as wrong from ejn_notices n where latest
        and (outcome is not distinct from 'awarded') <> exists (select from ejn_awards a where a.procedure_id = n.procedure_id)`),
    ).toEqual([{ wrong: 0 }]);
  },
);
