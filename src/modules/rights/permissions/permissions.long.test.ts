// Long, since every right of the product is read and written.
// In the suite: permissions.test.ts (the list, the operator's alone, added and taken away).
import { describe, expect, it } from 'vitest';
import { as } from '../testkit.ts';
import { LIST, named, operator, setUp, t } from './permissions.testkit.ts';

setUp();

describe('writing it', () => {
  it('leaves the product’s own rights their names', async () => {
    const { idguid, label } = await named('erp_porezi_save');
    expect((await as(t, operator).remove(`${LIST}/${idguid}`)).body.code).toBe('product_permission');
    const changed = await as(t, operator).patch(`${LIST}/${idguid}`, {
      label: 'Porezi: mijenjanje',
      version: 1,
    });
    expect(changed.body.data).toMatchObject({
      label: 'Porezi: mijenjanje',
      name: 'erp_porezi_save',
      version: 2,
    });
    expect(
      (await as(t, operator).patch(`${LIST}/${idguid}`, { name: 'erp_x_save', version: 2 })).status,
    ).toBe(422);
    expect((await as(t, operator).patch(`${LIST}/${idguid}`, { label, version: 1 })).body.code).toBe('stale');
    await as(t, operator).patch(`${LIST}/${idguid}`, { label, version: 2 });
  });
});
