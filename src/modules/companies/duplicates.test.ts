import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../test/helper.ts';

const FIRMS = '/api/admin/companies';
let t: TestApp;
let stranger: Person;
beforeAll(async () => {
  t = await createTestApp();
  stranger = await t.member({ roles: ['admin'] });
});
afterAll(() => t.close());

const read = (path: string, person: Person) => t.call('GET', FIRMS + path, { token: person.token });
const firm = async (naziv: string, values: object, person: Person) => {
  const answer = await t.call('POST', FIRMS, { token: person.token, body: { naziv, ...values } });
  expect(answer.body.errors).toBeUndefined();
  return answer.body.data;
};

describe('duplicates', () => {
  it('are found while typing: by number, by the name without its form, and by its beginning', async () => {
    const person = await t.member({ roles: ['admin'] });
    const own = await firm(
      'Čapljinka d.o.o. Čapljina',
      { jib: '4207777770003', pdv_broj: '207777770003' },
      person,
    );
    const similar = async (query: Record<string, string>) =>
      (await read(`/similar?${new URLSearchParams(query)}`, person)).body.data.map(
        ({ naziv, reasons }: { naziv: string; reasons: string[] }) => [naziv, reasons],
      );
    const found = (...reasons: string[]) => [[own.naziv, reasons]];
    expect(await similar({ naziv: 'CAPLJINKA, D.O.O. - ČAPLJINA' })).toEqual(found('naziv'));
    expect(await similar({ naziv: 'čaplji' })).toEqual(found('pocetak'));
    for (const bad of ['naziv', 'jib', 'pdv_broj', 'strani_broj'])
      expect((await read(`/similar?${bad}=a%00b`, person)).status).toBe(422);
    expect((await read('/lookup?number=%00', person)).status).toBe(422);
    expect(await similar({ jib: '4207777770003', naziv: 'Nešto drugo' })).toEqual(found('jib'));
    expect(await similar({ pdv_broj: '207777770003' })).toEqual(found('pdv_broj'));
    // Another unit of the same firm is no duplicate.
    expect(await similar({ pdv_broj: '207777770003', jib: '4207777770011' })).toEqual([]);
    expect(await similar({ naziv: own.naziv, except: own.idguid })).toEqual([]);
    expect(await similar({ naziv: '%' })).toEqual([]);
    expect(await similar({ jib: '42' })).toEqual([]);
    expect(await similar({})).toEqual([]);
    // The register answers to a number only.
    expect(await similar({ jib: '4203144510006' })).toEqual([['Pepco', ['jib']]]);
    expect(await similar({ naziv: 'Pepco' })).toEqual([]);
  });

  it('are grouped over all of an organisation’s companies, and of no other', async () => {
    const person = await t.member({ roles: ['admin'] });
    const groups = async () => (await read('/duplicates', person)).body.data.groups;
    expect(await groups()).toEqual([]);
    const a = await firm('Beta d.o.o.', { jib: '4205555550005' }, person);
    await firm('Beta dd', { racuni: [{ broj: '1290079401028494' }] }, person);
    await firm('Gama', { racuni: [{ broj: '1290079401028494' }] }, person);
    await firm('Sasvim druga', { pdv_broj: '205555550005' }, person);
    await firm('Jedinica', { jib: '4205555550013', pdv_broj: '205555550005' }, person);
    await firm('Beta', {}, stranger);
    const found = await groups();
    expect(found).toHaveLength(1);
    expect(found[0].reasons.toSorted()).toEqual(['naziv', 'pdv_broj', 'racun']);
    expect(found[0].companies.map(({ naziv }: { naziv: string }) => naziv)).toEqual([
      'Beta d.o.o.',
      'Beta dd',
      'Gama',
      'Sasvim druga',
    ]);
    expect(found[0].companies[0]).toMatchObject({
      idguid: a.idguid,
      number: '4205555550005',
      can_edit: true,
    });
  });
});
