import { IconTrash } from '@tabler/icons-react';
import { memo } from 'react';
import { isId } from '../../../../../core/list-query.ts';
import { characters } from '../../../../../core/plural.ts';
import { CTRL } from '../../../../../web/ctrl-key.ts';
import type { BooksFrame } from '../../../ledger/books.api.ts';
import { CELLS, type Cell as CellName } from '../../draft.ts';
import { readCell } from '../../read-typed.ts';
import { accountProblem, type Chart, codeIn } from './accounts.ts';
import { isArithmetic } from './arithmetic.ts';
import { Cell } from './cell.tsx';
import { asks, type Column, requires } from './columns.ts';
import classes from './grid.module.css';
import { type Line, shown } from './lines.ts';
import { suggests } from './options.ts';
import type { SuggestionKeys } from './suggestions.tsx';
import type { Partners } from './use-entry.ts';
import type { LineOps } from './use-lines.ts';

export type LineProblems = Partial<Record<CellName, { message: string; blocks: boolean }>>;

/** What all rows share; the same object until something of it changes. */
export interface GridShared {
  columns: readonly Column[];
  chart: Chart;
  books: BooksFrame;
  partners: Partners;
  /** Day of the voucher. */
  near: string | undefined;
  ops: LineOps;
  keys: SuggestionKeys;
  onAsk: (row: number, column: Column, text: string, input: HTMLInputElement) => void;
  onCloseList: () => void;
}

interface RowProps {
  line: Line;
  index: number;
  /** What the server says of its cells. */
  problems: LineProblems | undefined;
  /** The column whose suggestions are open. */
  expanded: CellName | undefined;
  /** Account offered on an empty line. */
  offer: string | undefined;
  shared: GridShared;
}

function PlainRow({ line, index, problems, expanded, offer, shared }: RowProps) {
  const { columns, chart, ops, keys, onAsk, onCloseList } = shared;
  const { cells } = line;
  const account = chart.byCode.get(codeIn(cells.account ?? '') ?? '');
  const number = index + 1;
  return (
    <tr className={classes.row} data-row={index} aria-rowindex={index + 2}>
      <th scope="row" className={classes.number}>
        <span className={classes.cardLabel}>Stavka </span>
        {number}
      </th>
      {columns.map((column) => {
        const text = cells[column.name] ?? '';
        const wrong = ownProblem(shared, column, text);
        return (
          <Cell
            key={column.name}
            column={column}
            number={number}
            text={text}
            shown={shownIn(shared, column, text)}
            aside={column.kind === 'account' ? account?.naziv : undefined}
            quiet={!asks(account, column.name)}
            required={requires(account, column.name)}
            problem={wrong ? { message: wrong, blocks: true } : problems?.[column.name]}
            expanded={expanded === column.name}
            offer={column.kind === 'account' ? offer : undefined}
            onType={(typed, input) => {
              ops.type(index, column.name, typed);
              onAsk(index, column, typed, input);
            }}
            onLeave={(before) => {
              onCloseList();
              ops.leave(index, column.name, before);
            }}
            onKeyDown={(event) => {
              const { key, currentTarget } = event;
              if (keys.current?.(event)) event.preventDefault();
              else if (
                key === 'ArrowDown' &&
                !event.altKey &&
                currentTarget.value === '' &&
                suggests(column)
              ) {
                event.preventDefault();
                onAsk(index, column, '', currentTarget);
              }
            }}
          />
        );
      })}
      <td className={classes.acts}>
        <button
          type="button"
          className={classes.remove}
          tabIndex={-1}
          aria-label={`Obriši stavku ${number}`}
          title={`Obriši stavku (${CTRL}+Delete)`}
          onClick={() => ops.remove(index)}
        >
          <IconTrash size={15} aria-hidden />
        </button>
      </td>
    </tr>
  );
}

/** Memoised: a voucher may have thousands of lines, and typing changes one. */
export const Row = memo(PlainRow);

/** A settled text as people read it, with the names of what it refers to. */
export function shownIn(
  { partners, books }: Pick<GridShared, 'partners' | 'books'>,
  column: Pick<Column, 'kind'>,
  text: string,
): string {
  if (column.kind === 'partner' && isId(text)) return partners[text]?.label ?? '…';
  if (column.kind === 'cost_center' && isId(text)) {
    const found = books.cost_centers.find(({ idguid }) => idguid === text);
    return found ? `${found.sifra} ${found.naziv}` : '…';
  }
  return shown(column, text);
}

/** What is wrong with a text, as the browser knows at once. */
function ownProblem({ chart, near }: GridShared, column: Column, text: string): string | null {
  if (!text) return null;
  const most = CELLS[column.name];
  if (text.length > most) return `Najviše ${characters(most)}.`;
  if (column.kind === 'account') return accountProblem(chart, text);
  const read = readCell(column.name, text, near);
  if ('value' in read) return null;
  return isArithmetic(text) ? 'Ovo se ne može izračunati.' : read.error;
}
