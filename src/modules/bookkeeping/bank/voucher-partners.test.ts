import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { bankDesk } from './test/desk.ts';

let test: TestApp;
let desk: Awaited<ReturnType<typeof bankDesk>>;
const ids: Record<string, string> = {};

/** Two branches of one firm and of a foreign one, a firm with a PDV number alone, one with a JIB alone, and one without a number. */
const FIRMS: Record<string, object> = {
  first: { naziv: 'Konzum d.o.o.', jib: '4200000010001', pdv_broj: '200000010000' },
  second: { naziv: 'Konzum d.o.o.', jib: '4200000010028', pdv_broj: '200000010000' },
  zagreb: { naziv: 'Hrast Zagreb', strani_broj: 'HR33392005961' },
  split: { naziv: 'Hrast Split', strani_broj: 'HR33392005961' },
  vat: { naziv: 'Bosna Drvo', pdv_broj: '200000020005' },
  small: { naziv: 'Pekara Sunce', jib: '4200000030001' },
  bare: { naziv: 'Stolar Mujo' },
};

beforeAll(async () => {
  test = await createTestApp();
  desk = await bankDesk(test);
  for (const [name, firm] of Object.entries(FIRMS)) {
    const { body, status } = await desk.call('POST', '/admin/companies', firm);
    if (status !== 201) throw new Error(JSON.stringify(body));
    ids[name] = body.data.idguid;
  }
});
afterAll(() => test.close());

/** Who a line's partner becomes in a draft, and what is told at its row. */
async function read(partner: string, jib: string): Promise<{ is: string; told: string[] }> {
  const file = [
    'Nalog;Vrsta;Datum;Konto;Duguje;Potražuje;Partner;JIB',
    `A;TM;03.11.2026;211;5;;${partner};${jib}`,
    'A;;;602;;5;;',
  ].join('\n');
  const names = ['nalog', 'vrsta', 'datum', 'konto', 'duguje', 'potrazuje', 'partner', 'partner_jib'];
  const mapping = Object.fromEntries(names.map((name, index) => [name, index]));
  const { body } = await desk.send('/fin/uvoz-naloga', file, { mapping });
  const { data: drafts } = (await desk.call('GET', `/fin/drafts?run_id=${body.data.run_id}`)).body;
  const draft = (await desk.call('GET', `/fin/drafts/${drafts[0].idguid}`)).body.data;
  const is = draft.lines[0].partner_id as string;
  return {
    is: Object.keys(ids).find((name) => ids[name] === is) ?? is,
    told: body.data.problems.flatMap(({ row, field, message }: Record<string, unknown>) =>
      String(field).startsWith('partner') && !/traži/.test(String(message))
        ? [`${row} ${field}: ${message}`]
        : [],
    ),
  };
}

it.each([
  ['the JIB of a branch', 'Konzum d.o.o.', '4200000010028', 'second'],
  ['a JIB with spaces and dashes', '', '4200-0000 10028', 'second'],
  ['a JIB of another name', 'Kako god', '4200000010001', 'first'],
  ['the JIB of a firm that has a PDV number alone', 'Drvo', '4200000020005', 'vat'],
  ['the PDV number of a firm that has a JIB alone', 'Sunce', '200000030001', 'small'],
  [
    'a foreign number in small letters, of several firms, with the name of one',
    'Hrast Split',
    'hr33392005961',
    'split',
  ],
  ['a JIB that nobody has, and a firm without one', 'Stolar Mujo', '4200000099999', 'bare'],
  ['nines in place of a JIB', 'Pekara Sunce', '9999999999999', 'small'],
])('%s names a partner', async (_what, partner, jib, who) => {
  expect(await read(partner, jib)).toEqual({ is: who, told: [] });
});

it.each([
  [
    'Pekara Sunce',
    '4200000099999',
    '2 partner_jib: Firme s JIB-om „4200000099999” nema, a „Pekara Sunce” ima drugi.',
  ],
  [
    'Konzum d.o.o.',
    '4200000010036',
    '2 partner_jib: Firme s JIB-om „4200000010036” nema, a „Konzum d.o.o.” ima drugi.',
  ],
  ['Konzum d.o.o.', '', '2 partner: Više partnera se zove „Konzum d.o.o.”. Upišite JIB.'],
  ['Konzum d.o.o.', '200000010000', '2 partner_jib: Više firmi ima broj „200000010000”. Upišite JIB.'],
  ['Niko', '4200000099999', '2 partner: Partnera „Niko” nema među firmama.'],
])('%s with the JIB "%s" is told and left to a person', async (partner, jib, message) => {
  expect(await read(partner, jib)).toEqual({ is: partner, told: [message] });
});
