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

/** What a line says of its partner, and who that is. */
const NAMED: [what: string, partner: string, jib: string, who: string][] = [
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
];
/** What a line says of its partner, and what is told of it. */
const TOLD: [partner: string, jib: string, message: string][] = [
  [
    'Pekara Sunce',
    '4200000099999',
    'partner_jib: Firme s JIB-om „4200000099999” nema, a „Pekara Sunce” ima drugi.',
  ],
  [
    'Konzum d.o.o.',
    '4200000010036',
    'partner_jib: Firme s JIB-om „4200000010036” nema, a „Konzum d.o.o.” ima drugi.',
  ],
  ['Konzum d.o.o.', '', 'partner: Više partnera se zove „Konzum d.o.o.”. Upišite JIB.'],
  ['Konzum d.o.o.', '200000010000', 'partner_jib: Više firmi ima broj „200000010000”. Upišite JIB.'],
  ['Niko', '4200000099999', 'partner: Partnera „Niko” nema među firmama.'],
];
const SAID = [
  ...NAMED.map(([, partner, jib]) => ({ partner, jib })),
  ...TOLD.map(([partner, jib]) => ({ partner, jib })),
];
/** Who the partner of each becomes in a draft, and what is told at its row. */
let read: { is: string; told: string[] }[];

beforeAll(async () => {
  test = await createTestApp();
  desk = await bankDesk(test);
  for (const [name, firm] of Object.entries(FIRMS)) {
    const { body, status } = await desk.call('POST', '/admin/companies', firm);
    if (status !== 201) throw new Error(JSON.stringify(body));
    ids[name] = body.data.idguid;
  }
  read = await bring();
});
afterAll(() => test.close());

/** Brings all of them in with one file, a voucher of two lines for each. */
async function bring(): Promise<typeof read> {
  const names = ['nalog', 'vrsta', 'datum', 'konto', 'duguje', 'potrazuje', 'partner', 'partner_jib'];
  const file = [
    'Nalog;Vrsta;Datum;Konto;Duguje;Potražuje;Partner;JIB',
    ...SAID.flatMap(({ partner, jib }, at) => [
      `A${at};TM;03.11.2026;211;5;;${partner};${jib}`,
      `A${at};;;602;;5;;`,
    ]),
  ].join('\n');
  const mapping = Object.fromEntries(names.map((name, index) => [name, index]));
  const { body } = await desk.send('/fin/uvoz-naloga', file, { mapping });
  const { data: drafts } = (await desk.call('GET', `/fin/drafts?run_id=${body.data.run_id}&page_size=200`))
    .body;
  return Promise.all(
    SAID.map(async (_said, at) => {
      const { idguid } = drafts.find((one: { description: string }) => one.description === `TM A${at}`);
      const draft = (await desk.call('GET', `/fin/drafts/${idguid}`)).body.data;
      const is = draft.lines[0].partner_id as string;
      return {
        is: Object.keys(ids).find((name) => ids[name] === is) ?? is,
        told: body.data.problems.flatMap(({ row, field, message }: Record<string, unknown>) =>
          row === 2 + at * 2 && String(field).startsWith('partner') && !/traži/.test(String(message))
            ? [`${field}: ${message}`]
            : [],
        ),
      };
    }),
  );
}

it.each(NAMED.map((one, at) => [...one, at] as const))(
  '%s names a partner',
  (_what, _partner, _jib, who, at) => {
    expect(read[at]).toEqual({ is: who, told: [] });
  },
);

it.each(TOLD.map((one, at) => [...one, NAMED.length + at] as const))(
  '%s with the JIB "%s" is told and left to a person',
  (partner, _jib, message, at) => {
    expect(read[at]).toEqual({ is: partner, told: [message] });
  },
);
