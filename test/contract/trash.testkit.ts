import { expect } from 'vitest';
import { recordName } from '../../src/core/record-name.ts';
import { fieldsOf, permissionFor } from '../../src/core/resource.ts';
import { type Contract, stranger, test, UNKNOWN } from './contract.testkit.ts';

/** The trash of a resource. */
export function describeTrash({
  resource,
  title,
  inDetail,
  writer,
  call,
  create,
  trashOf,
  restore,
}: Contract): void {
  inDetail('restores what was removed, under its id and with its history, one or many or none', async () => {
    const [one, two] = [await create(), await create()];
    await call('POST', '/bulk-delete', { idguids: [one.idguid, two.idguid] });
    const [removed] = await trashOf(one.idguid);
    expect(removed).toMatchObject({ title: recordName(resource, one), removed_by: one.updated_by });
    expect(Date.parse(removed.kept_until) - Date.parse(removed.removed_at)).toBe(30 * 86_400_000);
    const file = await call('GET', `/trash?format=csv&idguid=${one.idguid}`);
    expect(file.raw.toString()).toContain(String(one[title]));

    expect((await restore([one.idguid, UNKNOWN])).status).toBe(404);
    expect((await restore([one.idguid, 'nije-id'])).status).toBe(404);
    expect((await call('GET', `/${one.idguid}`)).status).toBe(404);
    expect((await restore([one.idguid, two.idguid])).body.data).toEqual({ restored: 2 });
    const { updated_at: _at, ...before } = one;
    expect((await call('GET', `/${one.idguid}`)).body.data).toMatchObject({ ...before, version: 2 });
    const history = (await call('GET', `/${one.idguid}/history`)).body.data;
    expect(history.map(({ action }: { action: string }) => action)).toEqual(['restore', 'delete', 'create']);
    expect(history[0].changes[title]).toEqual({ from: null, to: one[title] });
    expect(await trashOf(one.idguid)).toEqual([]);
    expect((await restore([one.idguid])).status).toBe(404);
  });

  inDetail('names the removed record whose key another has taken', async () => {
    const record = await create();
    await call('DELETE', `/${record.idguid}`);
    const sent = Object.fromEntries(fieldsOf(resource).map(([name]) => [name, record[name]]));
    const other = (await call('POST', '', sent)).body.data;
    const refused = await restore([record.idguid]);
    expect(refused.status).toBe(409);
    expect(refused.body.code).toBe('duplicate');
    expect(refused.body.message).toContain(
      `„${recordName(resource, record)}” se ne može vratiti. Već postoji`,
    );
    await call('DELETE', `/${other.idguid}`);
    expect((await restore([record.idguid])).status).toBe(200);
  });

  inDetail('shows its trash to those who may change it, and nobody the trash of others', async () => {
    const record = await create();
    await call('DELETE', `/${record.idguid}`);
    const reader = await test.member({
      tenantId: writer().tenantId,
      permissions: [permissionFor(resource, 'pregled')],
    });
    expect((await call('GET', '/trash', undefined, reader.token)).status).toBe(403);
    expect((await restore([record.idguid], reader.token)).status).toBe(403);
    if (resource.scope !== 'platform') expect(await trashOf(record.idguid, stranger.token)).toEqual([]);
    const status = resource.scope === 'platform' ? 403 : 404;
    expect((await restore([record.idguid], stranger.token)).status).toBe(status);
    expect(await trashOf(record.idguid)).toHaveLength(1);
  });
}
