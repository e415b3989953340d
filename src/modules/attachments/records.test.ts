import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { jobTenant } from '../../server/jobs/tenants.ts';
import { purgeTrash } from '../trash/purge.ts';
import { attachmentsKit, FIRMS } from './testkit.ts';

const kit = attachmentsKit();
const { call, firm, at, attached, names, contentOf, bytesSwept } = kit;

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

  it('keeps them in the trash and has them again when it is restored', async () => {
    const record = await firm('U korpi');
    const one = await attached(record, 'k.txt');
    await call('DELETE', `${FIRMS}/${record.idguid}`);
    expect((await call('GET', at(record))).status).toBe(404);
    await bytesSwept();
    await call('POST', `${FIRMS}/trash/restore`, { idguids: [record.idguid] });
    expect(await names(record)).toEqual(['k.txt']);
    expect(await contentOf(record, one)).toBe('sadržaj k.txt');
  });

  it('takes them along when it is purged, and nothing else', async () => {
    const [gone, bulk, stays] = [await firm('Ode 1'), await firm('Ode 2'), await firm('Ostaje')];
    const lost = [await attached(gone, '1.txt'), await attached(bulk, '2.txt')];
    const kept = await attached(stays, '3.txt');
    const taken = await attached(stays, '4.txt');
    await call('DELETE', at(stays, `/${taken.idguid}`));
    await call('POST', `${FIRMS}/bulk-delete`, { idguids: [gone.idguid, bulk.idguid] });
    await purge();
    await bytesSwept();
    expect(await loose()).toEqual([]);
    const { rows } = await kit.t.ownerDb.execute(
      sql`select idguid from attachments where idguid = any(${sql.param([...lost, kept, taken].map(({ idguid }) => idguid))}::uuid[])`,
    );
    expect(rows).toEqual([{ idguid: kept.idguid }]);
    const { rows: left } = await kit.t.ownerDb.execute(
      sql`select name from files where name = any('{1.txt,2.txt,3.txt,4.txt}') and tenant_id = ${kit.member.tenantId}`,
    );
    expect(left).toEqual([{ name: '3.txt' }]);
    expect(await contentOf(stays, kept)).toBe('sadržaj 3.txt');
  });

  it('gives them to the one it is merged into, and undoing gives them back', async () => {
    const [keep, gone] = [await firm('Spaja A'), await firm('Spaja B')];
    await attached(keep, 'isto.txt');
    const theirs = await attached(gone, 'isto.txt');
    const between = `${FIRMS}/${keep.idguid}/merge/${gone.idguid}`;
    expect((await call('GET', between)).body.data.moves).toContainEqual(
      expect.objectContaining({ label: 'Prilozi', count: 1 }),
    );
    const merged = await call('POST', between, { version: 1, other_version: 1, take: [] });
    expect(merged.status).toBe(200);
    expect(await names(keep)).toEqual(['isto.txt', 'isto.txt']);
    expect(await contentOf(keep, theirs)).toBe('sadržaj isto.txt');
    await call('POST', `${FIRMS}/trash/restore`, { idguids: [gone.idguid] });
    expect([await names(keep), await names(gone)]).toEqual([['isto.txt'], ['isto.txt']]);
    expect(await contentOf(gone, theirs)).toBe('sadržaj isto.txt');
  });
});
