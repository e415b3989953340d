import { expect, test } from 'vitest';
import type { DraftContent, DraftLine } from '../../draft.ts';
import { differencesOf } from './differences.ts';
import { shown } from './lines.ts';

const draft = (lines: DraftLine[], head: Partial<DraftContent> = {}): DraftContent => ({
  ...{ type: 'TM', day: '2026-03-05', description: 'Proba', statement_no: '' },
  ...head,
  lines,
});
const differences = (mine: DraftContent, theirs: DraftContent) =>
  differencesOf(mine, theirs, { near: '2026-03-05', show: shown });
const LUNCH = { account: '551', debit: '100.00' };
const CASH = { account: '205', credit: '100.00' };
const FEE = { account: '553', debit: '5.00' };

test('two states of a draft differ by fields and by cells of lines', () => {
  const mine = draft([LUNCH, { ...CASH, credit: '120,5' }], { description: 'Ručak' });
  const theirs = draft([{ ...LUNCH, description: 'Gosti' }, CASH], { day: '2026-03-06' });
  expect(differences(mine, theirs)).toEqual([
    { where: 'Datum', mine: '5. 3. 2026.', theirs: '6. 3. 2026.' },
    { where: 'Opis naloga', mine: 'Ručak', theirs: 'Proba' },
    { where: '1. stavka: Opis', mine: '', theirs: 'Gosti' },
    { where: '2. stavka: Potražuje', mine: '120,50', theirs: '100,00' },
  ]);
});

test('what is typed otherwise but means the same is no difference', () => {
  expect(differences(draft([{ ...LUNCH, debit: '50+50' }, CASH]), draft([LUNCH, CASH]))).toEqual([]);
});

test('a line that only one of them has is named, and those after it are not', () => {
  const [short, long] = [draft([LUNCH, CASH]), draft([LUNCH, FEE, CASH])];
  expect(differences(short, long)).toEqual([{ where: '2. stavka', mine: '', theirs: '553 5,00' }]);
  expect(differences(long, short)).toEqual([{ where: '2. stavka', mine: '553 5,00', theirs: '' }]);
});
