import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { toast } from 'react-hot-toast';
import { isBlock, parseBlock } from '../../../../../admin/form/lines/rows.ts';
import { counted } from '../../../../../admin/kit/index.ts';
import { moved } from '../../../../../admin/kit/sortable.tsx';
import { dismissUndo, toastWithUndo } from '../../../../../admin/kit/undo-toast.tsx';
import type { BooksFrame } from '../../../ledger/books.api.ts';
import type { OpenItem } from '../../../ledger/open-item.ts';
import { rateOn } from '../../../ledger/rates.ts';
import { vatMonthOf } from '../../../ledger/vat-month.ts';
import { MAX_LINES, TOO_MANY_LINES } from '../../../ledger/voucher.ts';
import type { Cell, DraftLine } from '../../draft.ts';
import { type Chart, codeIn } from './accounts.ts';
import { asks, type Column, isSide } from './columns.ts';
import {
  dayOf,
  inKm,
  isEmpty,
  type Line,
  missingAt,
  newLine,
  pasteOver,
  settle,
  withCells,
} from './lines.ts';
import { closingCells } from './open-documents.tsx';
import type { EntryState, Partners } from './use-entry.ts';

export interface Place {
  row: number;
  column: Cell;
}

interface Context {
  entry: EntryState;
  chart: Chart;
  columns: readonly Column[];
  /** Account that the type of voucher books against. */
  counter: string | null;
  /** Last day whose VAT is filed. */
  vatLocked: string | undefined;
  /** Newest first. */
  rates: BooksFrame['rates'];
  /** Called with texts of partners that were pasted. */
  onPastedPartners: (texts: string[]) => void;
  /** Shows the line before it gets the focus. */
  onActive: (row: number) => void;
}

export type LineOps = ReturnType<typeof operations>;

/** Operations on the lines, which stay the same object in all renders, and what they say to screen readers. */
export function useLines(context: Context) {
  const [said, say] = useState('');
  const latest = useRef(context);
  latest.current = context;
  const [ops] = useState(() => operations(() => latest.current, say));
  return { ops, said };
}

function operations(now: () => Context, say: (text: string) => void) {
  const lines = (): readonly Line[] => now().entry.now.current.lines;
  /** `active`: the line that gets the focus then. */
  const put = (next: readonly Line[], active?: number): void =>
    now().entry.change({ lines: next }, () => {
      if (active !== undefined) now().onActive(active);
    });
  const first = (): Cell => now().columns[0]!.name;
  let removed: { line: Line; at: number } | null = null;

  const focus = (row: number, column: Cell = first()): void => {
    flushSync(() => now().onActive(row));
    const cell = document.querySelector(
      `[data-entry-grid] [data-row="${row}"] [data-column="${column}"] input`,
    );
    if (!(cell instanceof HTMLInputElement)) return;
    cell.focus();
    cell.select();
  };
  /** A line with a VAT code belongs to the first open month unless another is typed. */
  const withVatMonth = (cells: DraftLine, column: Cell): DraftLine => {
    const { entry, vatLocked } = now();
    return column === 'vat_code' && cells.vat_code && !cells.vat_month && entry.near
      ? { ...cells, vat_month: vatMonthOf(entry.near, vatLocked) }
      : cells;
  };
  const fill = (row: number, cells: Line['cells']): void => put(withCells(lines(), row, cells));
  const accountOf = (row: number) => now().chart.byCode.get(codeIn(lines()[row]?.cells.account ?? '') ?? '');

  const insert = (at: number, column?: Cell): void => {
    if (lines().length >= MAX_LINES) {
      toast.error(TOO_MANY_LINES);
      return;
    }
    put(lines().toSpliced(at, 0, newLine()), at);
    say(`Dodana stavka ${at + 1}.`);
    focus(at, column);
  };

  return {
    focus,
    insert,

    /** Called at every key. */
    type(row: number, column: Cell, text: string): void {
      now().entry.change({ lines: withCells(lines(), row, { [column]: text }) });
    },

    /** A cell was left: what can be read stands in its canonical form, and an amount in a currency in KM if it became another. */
    leave(row: number, column: Cell, before: string): void {
      const { entry } = now();
      const cells = lines()[row]?.cells;
      const text = cells?.[column];
      if (!text) return;
      const typed = { ...cells, [column]: settle(column, text, entry.near) };
      const rateOf = (currency: string) => rateOn(now().rates, currency, dayOf(typed) ?? entry.near);
      const settled = withVatMonth(inKm(typed, { column, before }, rateOf), column);
      if (Object.entries(settled).some(([name, one]) => one !== cells[name as Cell]))
        entry.change({ lines: withCells(lines(), row, settled) });
    },

    choose(row: number, column: Cell, value: string, partner?: Partners[string]): void {
      const { entry } = now();
      if (partner) entry.change({ partners: { ...entry.now.current.partners, [value]: partner } });
      fill(row, withVatMonth({ ...lines()[row]?.cells, [column]: value }, column));
    },

    remove(at: number, column?: Cell): void {
      const line = lines()[at];
      if (!line) return;
      const rest = lines().toSpliced(at, 1);
      put(rest.length > 0 ? rest : [newLine()]);
      focus(Math.min(at, lines().length - 1), column);
      if (isEmpty(line)) return;
      removed = { line, at };
      const done = `Stavka ${at + 1} je obrisana.`;
      toastWithUndo(done, () => this.restore());
    },

    /** Brings the line back that was removed last. */
    restore(): boolean {
      if (!removed) return false;
      const { line, at } = removed;
      removed = null;
      dismissUndo();
      put(lines().toSpliced(at, 0, line));
      say(`Stavka ${at + 1} je vraćena.`);
      focus(at);
      return true;
    },

    move(from: number, to: number, column: Cell): void {
      if (to < 0 || to >= lines().length) return;
      put(moved([...lines()], from, to));
      say(`Stavka ${from + 1} je sada ${to + 1}. od ${lines().length}.`);
      focus(to, column);
    },

    copyFromAbove({ row, column }: Place): void {
      const above = lines()[row - 1]?.cells[column];
      if (!above) {
        say('Iznad nema ničega.');
        return;
      }
      // A line has one side.
      const other = column === 'debit' ? { credit: '' } : column === 'credit' ? { debit: '' } : {};
      fill(row, { [column]: above, ...other });
      say('Kopirano iz stavke iznad.');
      focus(row, column);
    },

    /** Fills what is missing on the side that lacks it. */
    balance(row: number): void {
      const missing = missingAt(lines(), row);
      if (!missing) {
        say('Nalog je u ravnoteži i bez ove stavke.');
        return;
      }
      const { side, amount } = missing;
      fill(row, { debit: '', credit: '', [side]: amount });
      say(`Upisana razlika na stranu ${side === 'debit' ? 'duguje' : 'potražuje'}.`);
      focus(row, side);
    },

    /** On an empty last line, takes the account that the type of voucher books against, with what is missing; false elsewhere. */
    counter(row: number): boolean {
      const { counter } = now();
      const line = lines()[row];
      const missing = line && isEmpty(line) && row === lines().length - 1 ? missingAt(lines(), row) : null;
      if (!missing) return false;
      fill(row, { ...(counter && { account: counter }), [missing.side]: missing.amount });
      say(counter ? `Upisana protustavka na konto ${counter}.` : 'Upisana razlika. Odaberite konto.');
      focus(row, counter ? missing.side : undefined);
      return true;
    },

    /** Closes documents: the first on this line, each further one on a line of its own. An amount that is typed stays. */
    closeDocuments(row: number, items: readonly OpenItem[]): void {
      const { entry } = now();
      const line = lines()[row];
      if (!line) return;
      const own = { debit: line.cells.debit ?? '', credit: line.cells.credit ?? '' };
      const keeps = items.length === 1 && (own.debit !== '' || own.credit !== '');
      const { description } = line.cells;
      const added = items
        .slice(0, 1 + MAX_LINES - lines().length)
        .map((item, index) =>
          index === 0
            ? { ...line, cells: { ...line.cells, ...closingCells(item), ...(keeps && own) } }
            : newLine({ ...(description && { description }), ...closingCells(item) }),
        );
      const partners = { ...entry.now.current.partners };
      for (const { partner_id, partner } of items)
        if (partner_id && partner) partners[partner_id] ??= { label: partner, hint: null };
      entry.change({ partners, lines: lines().toSpliced(row, 1, ...added) });
      say(`Preuzeto: ${counted(added.length, 'dokument', 'dokumenta', 'dokumenata')}.`);
      const at = row + added.length - 1;
      focus(at, lines()[at]?.cells.debit ? 'debit' : 'credit');
    },

    /** Debit to credit, credit to debit. */
    swapSides(row: number, column: Cell): void {
      const { debit = '', credit = '' } = lines()[row]?.cells ?? {};
      fill(row, { debit: credit, credit: debit });
      say('Strane su zamijenjene.');
      focus(row, isSide(column) ? (column === 'debit' ? 'credit' : 'debit') : column);
    },

    /** To the next cell that the account asks for; after the last one to the next line, which is added. */
    next({ row, column }: Place): void {
      const { columns } = now();
      const line = lines()[row];
      if (!line) return;
      const account = accountOf(row);
      const at = columns.findIndex(({ name }) => name === column);
      const to = columns
        .slice(at + 1)
        .find(({ name }) => asks(account, name) && !(name === 'credit' && line.cells.debit));
      if (to) focus(row, to.name);
      else if (row < lines().length - 1) focus(row + 1);
      // An empty last line adds no other.
      else if (!isEmpty(line)) insert(row + 1);
      else focus(row);
    },

    previous({ row, column }: Place): void {
      const { columns } = now();
      const account = accountOf(row);
      const at = columns.findIndex(({ name }) => name === column);
      const to = columns.slice(0, Math.max(0, at)).findLast(({ name }) => asks(account, name));
      if (to) focus(row, to.name);
      else if (row > 0) focus(row - 1, columns.at(-1)!.name);
    },

    /** Puts a block of cells over the lines; false for one cell, which the input takes itself. */
    paste({ row, column }: Place, text: string): boolean {
      if (!isBlock(text)) return false;
      const { columns, entry, onPastedPartners } = now();
      const options = { near: entry.near, most: MAX_LINES };
      const pasted = pasteOver(lines(), { row, column }, parseBlock(text), columns, options);
      put(pasted.lines);
      if (pasted.left > 0)
        toast.error(`${TOO_MANY_LINES} Nije stalo: ${counted(pasted.left, 'red', 'reda', 'redova')}.`);
      if (pasted.beyond) toast.error('Dio kolona nije zalijepljen: desno od ove ih nema toliko.');
      say(`Zalijepljeno: ${counted(pasted.cells, 'ćelija', 'ćelije', 'ćelija')}.`);
      onPastedPartners(pasted.lines.flatMap(({ cells }) => cells.partner_id || []));
      focus(row, column);
      return true;
    },
  };
}
