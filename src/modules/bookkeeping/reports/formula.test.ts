import { expect, it } from 'vitest';
import { evaluate, formProblems, readFormula, roundingOf } from './formula.ts';

const row = (aop: string, formula: string, name = `Pozicija ${aop}`) => ({ aop, name, formula });

it.each([
  ['D01', { positive: false, terms: [{ sign: 1n, kind: 'D', prefix: '01' }] }],
  [
    ' d01 + p43 \u2212 SP211 ',
    {
      positive: false,
      terms: [
        { sign: 1n, kind: 'D', prefix: '01' },
        { sign: 1n, kind: 'P', prefix: '43' },
        { sign: -1n, kind: 'SP', prefix: '211' },
      ],
    },
  ],
  [
    '[A010:A012-A020]',
    {
      positive: true,
      terms: [
        { sign: 1n, kind: 'A', from: '010', to: '012' },
        { sign: -1n, kind: 'A', from: '020', to: '020' },
      ],
    },
  ],
])('%s is read', (text, formula) => expect(readFormula(text)).toEqual(formula));

it.each(['211', 'D211 D212', 'D211D212', 'X1', 'D', 'A1:2', '[D1', 'D1]', 'D1+', 'D1*2', '', '[]'])(
  '„%s” is refused',
  (text) => expect(readFormula(text)).toEqual(expect.any(String)),
);

it('positions in a circle, missing and repeated ones are named', () => {
  const { problems } = formProblems([
    row('001', 'A002+A003'),
    row('002', 'D01'),
    row('003', 'A004'),
    row('004', 'A003-D02'),
    row('005', 'A099'),
    row('002', 'D03'),
    row('006', 'A006'),
    row('', '', 'Naslov'),
  ]);
  expect(Object.fromEntries(problems)).toEqual({
    2: 'Pozicije se računaju u krug: A003 → A004.',
    3: 'Pozicije se računaju u krug: A003 → A004.',
    4: 'Pozicija A099 ne postoji u ovom obrascu.',
    5: 'AOP 002 je već naveden u ovom obrascu.',
    6: 'Pozicije se računaju u krug: A006.',
  });
});

it('thousands of positions that all need each other are refused before they are followed', () => {
  const all = Array.from({ length: 5000 }, (_, at) => row(String(at), 'A0:A4999'));
  expect([...formProblems(all).problems.values()]).toEqual([
    'Formule obrasca navode previše pozicija: najviše 50.000 ukupno.',
  ]);
});

it('a long chain of positions is computed', () => {
  const chain = Array.from({ length: 5000 }, (_, at) => row(String(at), at === 4999 ? 'D1' : `A${at + 1}`));
  const { read, problems } = formProblems(chain);
  expect(problems.size).toBe(0);
  expect(evaluate(read, [{ account: '1', balance: 5n }])[0]).toBe(5n);
  const circle = formProblems(chain.map((one, at) => (at === 4999 ? row('4999', 'A0') : one)));
  expect(circle.problems.size).toBe(5000);
});

it('amounts follow from balances by side and from other positions', () => {
  const { read, problems } = formProblems([
    row('', '', 'AKTIVA'),
    row('001', 'A002:A003'),
    row('002', 'SD21'),
    row('003', 'D20'),
    row('010', 'SP21+P43'),
    row('020', '[A001-A010]'),
    row('021', '[A010-A001]'),
  ]);
  expect(problems.size).toBe(0);
  const values = evaluate(read, [
    { account: '211', balance: 10_050n },
    { account: '211', balance: -2_000n },
    { account: '205', balance: 50n },
    { account: '432', balance: -5_000n },
  ]);
  expect(values).toEqual([null, 10_100n, 10_050n, 50n, 7_000n, 3_100n, 0n]);
});

it('a sum of rounded positions may differ from the rounded sum, and the difference is told', () => {
  const { read } = formProblems([row('1', 'A2:A3'), row('2', 'D1'), row('3', 'D2')]);
  // 0,50 + 0,50 = 1,00, rounded apart 1 + 1.
  expect(roundingOf(read, [1n, 1n, 1n])).toEqual([-1n, 0n, 0n]);
});
