import { decimalOf, unitsOf } from '../../../../core/money/money.ts';
import type { Board, BoardColumn, Entry } from '../pipeline.api.ts';
import { PIPELINE_ORDER, type PipelineState } from '../states.ts';

/** A place on the board: below the card `after` of a column, or on its top. */
export interface Place {
  state: PipelineState;
  after: string | null;
}

/** Where a card stands; null: it is not shown. */
export function placeOf({ columns }: Board, idguid: string): Place | null {
  for (const { state, cards } of columns) {
    const at = cards.findIndex((one) => one.idguid === idguid);
    if (at >= 0) return { state, after: cards[at - 1]?.idguid ?? null };
  }
  return null;
}

export const cardOf = ({ columns }: Board, idguid: string): Entry | undefined =>
  columns.flatMap(({ cards }) => cards).find((one) => one.idguid === idguid);

/** The board as it will be when a card is moved; the same object where nothing changes. */
export function withMoved(board: Board, idguid: string, { state, after }: Place): Board {
  const card = cardOf(board, idguid);
  const from = placeOf(board, idguid);
  if (!card || !from || after === idguid || (from.state === state && from.after === after)) return board;
  return {
    ...board,
    columns: board.columns.map((column) => {
      const isFrom = column.state === from.state;
      const isTo = column.state === state;
      if (!isFrom && !isTo) return column;
      const rest = column.cards.filter((one) => one.idguid !== idguid);
      if (!isTo) return summed(column, rest, card, -1);
      const at = rest.findIndex((one) => one.idguid === after) + 1;
      const cards = [...rest.slice(0, at), { ...card, state }, ...rest.slice(at)];
      return isFrom ? { ...column, cards } : summed(column, cards, card, 1);
    }),
  };
}

/** The board with the newest state of a card, where it stands. */
export const withEntry = (board: Board, entry: Entry): Board => ({
  ...board,
  columns: board.columns.map((column) => ({
    ...column,
    cards: column.cards.map((one) => (one.idguid === entry.idguid ? entry : one)),
  })),
});

function summed(column: BoardColumn, cards: Entry[], card: Entry, sign: 1 | -1): BoardColumn {
  const add = (sum: string, amount: string | null): string =>
    decimalOf(unitsOf(sum) + BigInt(sign) * unitsOf(amount ?? '0'));
  return {
    ...column,
    cards,
    count: column.count + sign,
    value: add(column.value, card.value),
    offer: add(column.offer, card.offer),
  };
}

/** The place that an arrow key moves a card to; null: there is none, or it is another key. */
export function placeAfterKey(board: Board, idguid: string, key: string): Place | null {
  const from = placeOf(board, idguid);
  if (!from) return null;
  const { cards } = board.columns.find(({ state }) => state === from.state)!;
  const at = cards.findIndex((one) => one.idguid === idguid);
  const beside = (by: 1 | -1): Place | null => {
    const state = PIPELINE_ORDER[PIPELINE_ORDER.indexOf(from.state) + by];
    return state ? { state, after: null } : null;
  };
  switch (key) {
    case 'ArrowLeft':
      return beside(-1);
    case 'ArrowRight':
      return beside(1);
    case 'ArrowUp':
      return at > 0 ? { state: from.state, after: cards[at - 2]?.idguid ?? null } : null;
    case 'ArrowDown': {
      const next = cards[at + 1];
      return next ? { state: from.state, after: next.idguid } : null;
    }
    default:
      return null;
  }
}
