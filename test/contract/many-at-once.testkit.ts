import { describe, expect } from 'vitest';
import { recordName } from '../../src/core/record-name.ts';
import { type Contract, UNKNOWN } from './contract.testkit.ts';

/** A change of many records of a resource. */
export function describeManyAtOnce({ resource, inDetail, textForMany, call, create }: Contract): void {
  describe('a change of many records', () => {
    const name = textForMany!;
    const set = (value: unknown, field = name) => ({ [field]: value });
    /** A text as a value of that field. */
    const own = (text: string) => (resource.fields[name]!.kind === 'tags' ? [text] : text);
    const [one, other] = [own('Isto svima'), own('Tuđa izmjena')];
    const preview = (idguids: string[], sent: unknown) =>
      call('POST', '/bulk-edit/preview', { idguids, values: sent });

    inDetail('is previewed without changing anything, then done with a trail', async () => {
      const pair = [await create(), await create()];
      const ids = pair.map(({ idguid }) => idguid);
      const seen = await preview([...ids, UNKNOWN], set(one));
      expect(seen.body.data).toMatchObject({
        total: 3,
        changing: ids.map((idguid) => ({ idguid, version: 1 })),
        unchanged: 0,
        refused: 1,
        refusals: [{ idguid: UNKNOWN, title: null, field: null, message: 'Zapis više ne postoji.' }],
        samples: pair.map((record) => ({
          idguid: record.idguid,
          title: recordName(resource, record),
          changes: { [name]: { from: record[name], to: one } },
        })),
      });
      expect((await call('GET', `/${ids[0]}`)).body.data).toEqual(pair[0]);

      const records = seen.body.data.changing;
      const done = await call('POST', '/bulk-edit', { records, values: set(one) });
      expect(done.body.data).toEqual({ edited: 2 });
      for (const record of pair) {
        const now = (await call('GET', `/${record.idguid}`)).body.data;
        expect(now).toMatchObject({ ...record, ...set(one), version: 2, updated_at: now.updated_at });
        const [last] = (await call('GET', `/${record.idguid}/history`)).body.data;
        expect(last).toMatchObject({
          action: 'update',
          changes: set({ from: record[name], to: one }),
        });
      }
      const again = await preview(ids, set(one));
      expect(again.body.data).toMatchObject({ changing: [], unchanged: 2, refused: 0 });
    });

    inDetail('overwrites nothing that has changed since the preview', async () => {
      const [first, second] = [await create(), await create()];
      await call('PATCH', `/${first.idguid}`, { version: 1, ...set(other) });
      const records = [first, second].map(({ idguid }) => ({ idguid, version: 1 }));
      const answer = await call('POST', '/bulk-edit', { records, values: set(one) });
      expect(answer).toMatchObject({ status: 409, body: { code: 'bulk_edit_refused' } });
      expect(answer.body.data).toMatchObject({ changing: [records[1]], refused: 1 });
      expect(answer.body.data.refusals[0].message).toContain('u međuvremenu izmijenjen');
      expect((await call('GET', `/${first.idguid}`)).body.data).toMatchObject(set(other));
      expect((await call('GET', `/${second.idguid}`)).body.data).toEqual(second);
    });

    inDetail('says at the field what is wrong with a value, and takes no keys', async () => {
      const { idguid } = await create();
      const key = resource.unique![0]![0]!;
      for (const [sent, field] of [
        [set({ a: 1 }), name],
        [set('x', key), key],
        [set('x', 'nema_me'), 'nema_me'],
        [{}, 'values'],
      ] as const) {
        for (const answer of [
          await preview([idguid], sent),
          await call('POST', '/bulk-edit', { records: [{ idguid, version: 1 }], values: sent }),
        ]) {
          expect(answer.status, field).toBe(422);
          expect(Object.keys(answer.body.errors)).toEqual([field]);
        }
      }
      for (const ids of [[], Array.from({ length: 1001 }, () => idguid)])
        expect(Object.keys((await preview(ids, set(one))).body.errors)).toEqual(['idguids']);
      expect((await preview([UNKNOWN, 'nije-id'], set(one))).status).toBe(404);
    });
  });
}
