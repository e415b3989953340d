// Long, since files are stored and attached. In the suite: attachments.test.ts, e2e/attachments.e2e.ts (attached in two ways).
import { describe, expect, it } from 'vitest';
import { attachmentsKit, FIRMS, READ, type Row, SAVE, STORED, STORED_RIGHTS } from './testkit.ts';

const kit = attachmentsKit();
const { call, send, firm, at, contentOf, store } = kit;

describe('a stored file that is attached', () => {
  const attachStored = (record: Row, { idguid }: Row, who = kit.member) =>
    call('POST', at(record), { stored_file_id: idguid }, who);

  it('stays in the version that it then had, and needs the right to read stored files', async () => {
    const record = await firm('Iz datoteka');
    const file = await store('verzije.txt');
    const { data } = (await attachStored(record, file)).body;
    expect(data).toMatchObject({ name: 'verzije.txt', stored_file_id: file.idguid });
    await call('POST', `${STORED}/${file.idguid}/versions`, {
      version: 1,
      file: await send('nova', 'n.txt'),
    });
    expect(await contentOf(record, data)).toBe('u datotekama verzije.txt');
    const without = await kit.t.member({ tenantId: kit.member.tenantId, permissions: [READ, SAVE] });
    expect((await attachStored(record, file, without)).status).toBe(403);
    const own = await firm('Tuđa', kit.stranger);
    expect((await attachStored(own, file, kit.stranger)).body.errors).toHaveProperty('stored_file_id');
  });

  it('cannot be removed in any way, and the refusal names the record as far as one may know it', async () => {
    const record = await firm('Beta');
    const folder = (await call('POST', `${STORED}/folders`, { name: 'Prilozi', parent_id: null })).body.data;
    const [file, free] = [await store('b.txt'), await store('slobodna.txt')];
    const one = (await attachStored(record, file)).body.data;
    await call('POST', `${STORED}/move`, { idguids: [file.idguid], folder_id: folder.idguid });
    const refused = (message: string) => ({ status: 409, body: { code: 'in_use', message } });
    const said = refused('Datoteka „b.txt” je prilog: Firma „Beta”.');
    expect(await call('DELETE', `${STORED}/${file.idguid}`)).toMatchObject(said);
    const both = { idguids: [free.idguid, file.idguid] };
    expect(await call('POST', `${STORED}/bulk-delete`, both)).toMatchObject(said);
    expect(await call('DELETE', `${STORED}/folders/${folder.idguid}`)).toMatchObject(said);
    const blind = await kit.t.member({ tenantId: kit.member.tenantId, permissions: STORED_RIGHTS });
    expect(await call('DELETE', `${STORED}/${file.idguid}`, undefined, blind)).toMatchObject(
      refused('Datoteka „b.txt” je prilog: Firma.'),
    );
    await call('DELETE', `${FIRMS}/${record.idguid}`);
    expect(await call('DELETE', `${STORED}/${file.idguid}`)).toMatchObject(
      refused('Datoteka „b.txt” je prilog: Firma „Beta” (u korpi).'),
    );
    await call('POST', `${FIRMS}/trash/restore`, { idguids: [record.idguid] });
    await call('DELETE', at(record, `/${one.idguid}`));
    expect((await call('DELETE', `${STORED}/folders/${folder.idguid}`)).body.data).toEqual({ deleted: 1 });
    // Its bytes stay with the attachment, which comes back without the stored file.
    const back = await call('POST', at(record, `/${one.idguid}/restore`));
    expect(back.body.data).toMatchObject({ name: 'b.txt', stored_file_id: null });
    expect(await contentOf(record, one)).toBe('u datotekama b.txt');
  });

  it('names on its page the records that it is attached to, as far as one may know them', async () => {
    const [first, second] = [await firm('Prva'), await firm('Druga')];
    const file = await store('dvaput.txt');
    const uses = async (who = kit.member, { idguid } = file) =>
      call('GET', `${STORED}/${idguid}/uses`, undefined, who);
    expect((await uses()).body.data).toEqual({ records: [], total: 0 });
    for (const record of [first, second]) await attachStored(record, file);
    const path = ({ idguid }: { idguid: string }) => `${FIRMS.replace('/api', '')}/${idguid}/view`;
    expect((await uses()).body.data).toEqual({
      records: [
        { idguid: second.idguid, name: 'Firma „Druga”', path: path(second) },
        { idguid: first.idguid, name: 'Firma „Prva”', path: path(first) },
      ],
      total: 2,
    });
    await call('DELETE', `${FIRMS}/${second.idguid}`);
    expect((await uses()).body.data.records[0]).toMatchObject({
      name: 'Firma „Druga” (u korpi)',
      path: null,
    });
    const blind = await kit.t.member({ tenantId: kit.member.tenantId, permissions: STORED_RIGHTS });
    expect((await uses(blind)).body.data.records).toEqual(
      [second, first].map(({ idguid }) => ({ idguid, name: 'Firma', path: null })),
    );
    expect((await uses(kit.stranger)).status).toBe(404);
    expect((await uses(kit.member, { ...file, idguid: 'nije-id' })).status).toBe(404);
    const without = await kit.t.member({ tenantId: kit.member.tenantId, permissions: [READ, SAVE] });
    expect((await uses(without)).status).toBe(403);
  });

  it('is either attached or removed when both are asked at once', async () => {
    const record = await firm('Utrka');
    for (let round = 0; round < 4; round++) {
      const file = await store(`utrka ${round}.txt`);
      const [added, removed] = await Promise.all([
        attachStored(record, file),
        call('DELETE', `${STORED}/${file.idguid}`),
      ]);
      expect([
        [201, 409],
        [422, 200],
      ]).toContainEqual([added.status, removed.status]);
    }
  });
});
