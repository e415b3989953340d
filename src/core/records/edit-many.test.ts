import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/helper.ts';
import { desk, lines, rightsTo } from '../transfer/testkit.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

/** A member of a new organisation who may change a resource. */
async function editor(name: string) {
  const person = await test.member({ permissions: rightsTo(name, 'jedinice-mjere', 'porezi') });
  const work = desk(test, person, name);
  const call = (path: string, body: unknown) =>
    test.call('POST', `${work.url}${path}`, { token: person.token, body });
  return {
    ...work,
    preview: (records: { idguid: string }[], values: object) =>
      call('/bulk-edit/preview', { idguids: records.map(({ idguid }) => idguid), values }),
    edit: (records: { idguid: string; version: number }[], values: object) =>
      call('/bulk-edit', { records: records.map(({ idguid, version }) => ({ idguid, version })), values }),
    create: async (values: object) => (await call('', values)).body.data,
  };
}

it('sets references, yes or no and empty values, and tells the trail their titles', async () => {
  const { bring, list, preview, edit } = await editor('grupe-robe');
  await bring(lines('Šifra;Naziv;Opis', '01;Hrana;stari', '02;Piće;'));
  const groups = await list();
  const [unit] = await (await editor('jedinice-mjere')).list('&oznaka=kg');
  const values = { jedinica_id: unit.idguid, aktivno: false, opis: '' };
  const seen = (await preview(groups, values)).body.data;
  expect(seen.samples[0].changes).toEqual({
    jedinica_id: { from: null, to: 'kg' },
    aktivno: { from: true, to: false },
    opis: { from: 'stari', to: null },
  });
  expect((await edit(groups, values)).body.data).toEqual({ edited: 2 });
  const now = await list();
  expect(now).toHaveLength(2);
  for (const group of now)
    expect(group).toMatchObject({ aktivno: false, opis: null, version: 2, refs: { jedinica_id: 'kg' } });
  const missing = await preview(groups, { jedinica_id: '01890000-0000-7000-8000-000000000000' });
  expect(missing.body.errors).toEqual({ jedinica_id: 'Odabrani zapis ne postoji.' });
});

it('refuses only those that would stand below themselves', async () => {
  const { bring, list, preview, edit } = await editor('grupe-robe');
  await bring(lines('Šifra;Naziv;Nadređena grupa', '01;A;', '02;B;01', '03;C;'));
  const [a, b, c] = await list();
  const seen = (await preview([a, b, c], { roditelj_id: b.idguid })).body.data;
  expect(seen).toMatchObject({ changing: [{ idguid: c.idguid }], refused: 2 });
  expect(seen.refusals).toEqual(
    [a, b].map(({ idguid, naziv, sifra }) => ({
      idguid,
      title: `${naziv} (${sifra})`,
      field: 'roditelj_id',
      message:
        idguid === b.idguid
          ? 'Zapis ne može biti podređen samom sebi.'
          : 'Odabrani zapis je već podređen ovom, pa mu ne može biti nadređen.',
    })),
  );
  expect((await edit([a, b, c], { roditelj_id: b.idguid })).status).toBe(409);
  expect((await list()).map(({ version }: { version: number }) => version)).toEqual([1, 1, 1]);
});

it("asks the module's rules of each record, which see what the earlier ones have become", async () => {
  const { create, preview } = await editor('porezi');
  const tax = (vrijedi_od: string, vrijedi_do: string) =>
    create({ kod: 'ZZ', naziv: 'Proba', vrsta: 'drugo', stopa: '1', vrijedi_od, vrijedi_do });
  const early = await tax('2030-01-01', '2030-12-31');
  const late = await tax('2031-01-01', '2031-12-31');
  // The earlier rate runs on over the later one; the later one alone may end then.
  const open = (await preview([early, late], { vrijedi_do: '2032-12-31' })).body.data;
  expect(open).toMatchObject({ changing: [{ idguid: late.idguid }], refused: 1 });
  expect(open.refusals[0]).toMatchObject({ idguid: early.idguid, field: 'vrijedi_od' });
  const ended = (await preview([early, late], { vrijedi_do: '2030-06-30' })).body.data;
  expect(ended.refusals).toMatchObject([{ idguid: late.idguid, field: 'vrijedi_do' }]);
});
