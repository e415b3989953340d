// Long, since whatever is done with records and their files is followed. In the suite: attachments.test.ts (in the trash, purged, merged).
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jobTenant } from '../../server/jobs/tenants.ts';
import { purgeTrash } from '../trash/purge.ts';
import { attachmentsKit, FIRMS, type Row } from './testkit.ts';

const kit = attachmentsKit();
const { call, firm, at, attached, contentOf, bytesSwept } = kit;

describe('a record with attachments', () => {
  /** Makes everything in the organisation's trash old enough, and purges it. */
  const purge = async (): Promise<void> => {
    await kit.t.ownerDb.execute(
      sql`update trash set removed_at = now() - interval '31 days' where tenant_id = ${kit.member.tenantId}`,
    );
    await (await jobTenant(kit.t.deps.database, kit.member.tenantId))!.within(purgeTrash);
  };

  /** Attachments without their record, or what the trash keeps of it. */
  const loose = async () =>
    (
      await kit.t.ownerDb.execute(sql`select a.name from attachments a
        where not exists (select from companies c where c.idguid = a.record_id)
          and not exists (select from trash t where t.tenant_id = a.tenant_id and t.idguid = a.record_id)`)
    ).rows;

  it('has all of them whatever is done in between, and leaves none behind', async () => {
    const which = fc.nat(2);
    const step = fc.oneof(
      { weight: 3, arbitrary: fc.record({ kind: fc.constant('attach' as const), which }) },
      fc.record({ kind: fc.constantFrom('detach' as const, 'undo' as const), which }),
      fc.record({ kind: fc.constantFrom('remove' as const, 'restore' as const), which }),
      fc.record({ kind: fc.constantFrom('purge' as const, 'sweep' as const), which }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
        const firms = await Promise.all(
          ['A', 'B', 'C'].map(async (name) => ({
            record: await firm(`Svojstvo ${name}`),
            state: 'live' as 'live' | 'trash' | 'gone',
            has: [] as Row[],
            off: [] as Row[],
          })),
        );
        for (const { kind, which: index } of steps) {
          const one = firms[index]!;
          const { record, has, off } = one;
          if (kind === 'attach' && one.state === 'live')
            has.push(await attached(record, `${has.length}.txt`));
          if (kind === 'detach' && one.state === 'live' && has.length > 0) {
            const taken = has.shift()!;
            await call('DELETE', at(record, `/${taken.idguid}`));
            off.push(taken);
          }
          if (kind === 'undo' && one.state === 'live' && off.length > 0) {
            const back = off.pop()!;
            await call('POST', at(record, `/${back.idguid}/restore`));
            has.push(back);
          }
          if (kind === 'remove' && one.state === 'live') {
            await call('DELETE', `${FIRMS}/${record.idguid}`);
            one.state = 'trash';
          }
          if (kind === 'restore' && one.state === 'trash') {
            await call('POST', `${FIRMS}/trash/restore`, { idguids: [record.idguid] });
            one.state = 'live';
          }
          if (kind === 'purge') {
            await purge();
            for (const each of firms) {
              if (each.state === 'trash') each.state = 'gone';
              each.off.length = 0;
            }
          }
          if (kind === 'sweep') await bytesSwept();
        }
        await bytesSwept();
        expect(await loose()).toEqual([]);
        for (const { record, state, has } of firms) {
          if (state === 'trash') await call('POST', `${FIRMS}/trash/restore`, { idguids: [record.idguid] });
          const listed = await call('GET', at(record));
          expect(listed.status).toBe(state === 'gone' ? 404 : 200);
          if (state === 'gone') continue;
          const idsOf = (rows: Row[]) => rows.map(({ idguid }) => idguid).sort();
          expect(idsOf(listed.body.data)).toEqual(idsOf(has));
          for (const row of has) expect(await contentOf(record, row)).toMatch(/^sadržaj/);
        }
      }),
      { numRuns: 2 },
    );
  }, 60_000);
});
