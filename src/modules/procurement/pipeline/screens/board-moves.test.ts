import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Board, Entry } from '../pipeline.api.ts';
import { PIPELINE_ORDER } from '../states.ts';
import { cardOf, placeAfterKey, placeOf, withMoved } from './board-moves.ts';

/** A board of columns with so many cards each; a card's value is its place in fenings. */
function boardOf(counts: readonly number[]): Board {
  let n = 0;
  const columns = PIPELINE_ORDER.map((state, column) => {
    const cards = Array.from({ length: counts[column] ?? 0 }, () => {
      n += 1;
      return { idguid: `c${n}`, state, value: `0.${String(n).padStart(2, '0')}`, offer: null } as Entry;
    });
    const value = cards.reduce((sum, one) => sum + Math.round(Number(one.value) * 100), 0);
    return { state, cards, count: cards.length, value: (value / 100).toFixed(2), offer: '0.00' };
  });
  return { columns, people: [], me: '' };
}

const counts = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 5, maxLength: 5 });

it('a moved card stands where it was put, and nothing else changes its order', () => {
  fc.assert(
    fc.property(counts, fc.nat(), fc.constantFrom(...PIPELINE_ORDER), fc.nat(), (sizes, from, state, to) => {
      const board = boardOf(sizes);
      const all = board.columns.flatMap(({ cards }) => cards);
      fc.pre(all.length > 0);
      const { idguid } = all[from % all.length]!;
      const others = board.columns
        .find((one) => one.state === state)!
        .cards.filter((one) => one.idguid !== idguid);
      const after = to % (others.length + 1) === 0 ? null : others[(to % (others.length + 1)) - 1]!.idguid;
      const moved = withMoved(board, idguid, { state, after });
      expect(placeOf(moved, idguid)).toEqual({ state, after });
      expect(cardOf(moved, idguid)!.state).toBe(state);
      for (const column of moved.columns) {
        const rest = (one: Board) =>
          one.columns
            .find((c) => c.state === column.state)!
            .cards.map((c) => c.idguid)
            .filter((id) => id !== idguid);
        expect(rest(moved)).toEqual(rest(board));
        expect(column.count).toBe(column.cards.length);
        const sum = column.cards.reduce((total, one) => total + Math.round(Number(one.value) * 100), 0);
        expect(column.value).toBe((sum / 100).toFixed(2));
      }
    }),
  );
});

it('what is there already is the same board', () => {
  const board = boardOf([2, 1, 0, 0, 0]);
  expect(withMoved(board, 'c2', { state: 'gledamo', after: 'c1' })).toBe(board);
  expect(withMoved(board, 'c2', { state: 'gledamo', after: 'c2' })).toBe(board);
  expect(withMoved(board, 'nema', { state: 'gledamo', after: null })).toBe(board);
});

it.each([
  ['c1', 'ArrowRight', { state: 'pripremamo', after: null }],
  ['c1', 'ArrowLeft', null],
  ['c1', 'ArrowDown', { state: 'gledamo', after: 'c2' }],
  ['c1', 'ArrowUp', null],
  ['c2', 'ArrowUp', { state: 'gledamo', after: null }],
  ['c3', 'ArrowUp', { state: 'gledamo', after: 'c1' }],
  ['c3', 'ArrowDown', null],
  ['c3', 'Enter', null],
  ['nema', 'ArrowUp', null],
])('%s by %s', (idguid, key, place) =>
  expect(placeAfterKey(boardOf([3, 0, 0, 0, 0]), idguid, key)).toEqual(place),
);
