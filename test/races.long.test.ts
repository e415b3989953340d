// Long, since many write at once, over and over. In the suite: contract.test.ts (an edit of what somebody else changed meanwhile),
// src/modules/bookkeeping/bank/paid-in-currency.test.ts.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from './helper.ts';

const GROUPS = '/api/erp/sifarnici/grupe-robe';
const TAXES = '/api/erp/sifarnici/porezi';
const CANTONS = '/api/erp/sifarnici/kantoni';

let test: TestApp;
let person: Person;
beforeAll(async () => {
  test = await createTestApp();
  person = await test.member({ roles: ['admin'] });
});
afterAll(() => test.close());

const call = (method: 'GET' | 'POST' | 'PATCH', url: string, body?: unknown) =>
  test.call(method, url, { token: person.token, body });
let serial = 0;
async function group(parent: string | null = null): Promise<string> {
  const sifra = `R${++serial}`;
  const body = { sifra, naziv: sifra, roditelj_id: parent, aktivno: true };
  return (await call('POST', GROUPS, body)).body.data.idguid;
}
const move = (idguid: string, parent: string) =>
  call('PATCH', `${GROUPS}/${idguid}`, { version: 1, roditelj_id: parent });

describe('what two people do at once', () => {
  it('makes no circle: one of two crossing moves is refused', async () => {
    for (let round = 0; round < 10; round++) {
      const [a, b] = [await group(), await group()];
      const statuses = (await Promise.all([move(a, b), move(b, a)])).map(({ status }) => status);
      expect(statuses.sort()).toEqual([200, 422]);
    }
  });

  it('makes no circle through others either', async () => {
    for (let round = 0; round < 10; round++) {
      const [a, b] = [await group(), await group()];
      const [x, y] = [await group(a), await group(b)];
      const statuses = (await Promise.all([move(a, y), move(b, x)])).map(({ status }) => status);
      expect(statuses.sort()).toEqual([200, 422]);
    }
  });

  it('gives a code two rates for no day', async () => {
    for (let round = 0; round < 10; round++) {
      const body = {
        kod: `U${round}`,
        naziv: 'Proba',
        vrsta: 'drugo',
        stopa: '7.00',
        vrijedi_od: '2030-01-01',
      };
      const twice = [call('POST', TAXES, body), call('POST', TAXES, { ...body, naziv: 'Druga' })];
      const statuses = (await Promise.all(twice)).map(({ status }) => status);
      expect(statuses.sort()).toEqual([201, 422]);
    }
  });

  it('deletes many records in crossing orders without an error of ours', async () => {
    for (let round = 0; round < 10; round++) {
      const ids = [await group(), await group(), await group(), await group()];
      const answers = await Promise.all(
        [ids, [...ids].reverse()].map((idguids) =>
          test.call('POST', `${GROUPS}/bulk-delete`, { token: person.token, body: { idguids } }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    }
  });
});

describe('what the operator does for all', () => {
  it('is seen by all in the history of the record', async () => {
    const admin = await test.admin();
    const list = await test.call('GET', `${CANTONS}?page_size=1`, { token: admin.token });
    const [canton] = list.body.data;
    const change = { version: canton.version, naziv: `${canton.naziv} (probno)` };
    const changed = await test.call('PATCH', `${CANTONS}/${canton.idguid}`, {
      token: admin.token,
      body: change,
    });
    expect(changed.status).toBe(200);
    for (const token of [admin.token, person.token]) {
      const history = await test.call('GET', `${CANTONS}/${canton.idguid}/history`, { token });
      expect(history.body.data[0]).toMatchObject({
        action: 'update',
        changes: { naziv: { from: canton.naziv, to: change.naziv } },
      });
    }
  });
});
