import { Button, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type CSSProperties, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { toast } from 'react-hot-toast';
import { isId } from '../../../../../core/list-query.ts';
import type { BooksFrame } from '../../../ledger/books.api.ts';
import { type Chart, codeIn } from './accounts.ts';
import { Blocks } from './blocks.tsx';
import { type Column, isNumber } from './columns.ts';
import classes from './grid.module.css';
import { isEmpty, totalsOf } from './lines.ts';
import { OpenDocuments } from './open-documents.tsx';
import { type Option, suggests } from './options.ts';
import type { GridShared, LineProblems } from './row.tsx';
import { type Asked, type SuggestionKeys, Suggestions } from './suggestions.tsx';
import type { EntryState } from './use-entry.ts';
import { lineKeys, placeOf } from './use-line-keys.ts';
import { type LineOps, useLines } from './use-lines.ts';
import { usePastedPartners } from './use-pasted-partners.ts';

interface GridProps {
  entry: EntryState;
  chart: Chart;
  books: BooksFrame;
  columns: readonly Column[];
  /** By the id of the line. */
  problems: ReadonlyMap<number, LineProblems>;
  active: number;
  onActive: (row: number) => void;
  /** Takes the operations, for what stands outside of the grid. */
  opsRef: { current: LineOps | null };
}

/** The lines of a voucher, typed in without a mouse. On a phone each is a card. */
export function Grid({ entry, chart, books, columns, problems, active, onActive, opsRef }: GridProps) {
  const { lines, partners } = entry.entry;
  const [asked, setAsked] = useState<Asked | null>(null);
  const keys: SuggestionKeys = useRef(null);
  const onPastedPartners = usePastedPartners(entry);
  /** The line whose open documents are shown. */
  const [closing, setClosing] = useState<{
    row: number;
    account: string | null;
    partner: string | null;
  } | null>(null);
  const counter = books.types.find(({ sifra }) => sifra === entry.entry.head.type)?.konto ?? null;
  const last = lines.at(-1);
  const offered = counter !== null && lines.length > 1 && last && isEmpty(last);
  const offer = offered && totalsOf(lines).difference !== 0n ? counter : undefined;
  const { ops, said } = useLines({
    entry,
    chart,
    columns,
    counter,
    vatLocked: books.locks.vat,
    rates: books.rates,
    onPastedPartners,
    onActive,
  });
  opsRef.current = ops;
  const shared = useMemo<GridShared>(
    () => ({
      columns,
      chart,
      books,
      partners,
      near: entry.near,
      ops,
      keys,
      onAsk: (row, column, text, input) => {
        if (suggests(column)) setAsked({ row, column, text, input });
      },
      onCloseList: () => setAsked(null),
    }),
    [columns, chart, books, partners, entry.near, ops],
  );
  const onKeyDown = useMemo(() => {
    const onOpenItems = (row: number): void => {
      const { account = '', partner_id = '' } = entry.now.current.lines[row]?.cells ?? {};
      const code = codeIn(account);
      const partner = isId(partner_id) ? partner_id : null;
      if (code === null && partner === null) toast.error('Za otvorene stavke upišite konto ili partnera.');
      else setClosing({ row, account: code, partner });
    };
    return lineKeys({ columns, count: () => entry.now.current.lines.length, ops, onOpenItems });
  }, [columns, entry.now, ops]);
  const pick = ({ value, label, hint }: Option, move: boolean): void => {
    const { row, column } = asked!;
    setAsked(null);
    ops.choose(
      row,
      column.name,
      value,
      column.kind === 'partner' ? { label, hint: hint ?? null } : undefined,
    );
    if (move) ops.next({ row, column: column.name });
  };
  const template = columns
    .map(({ width, grow }) => (grow ? `minmax(${width}rem, ${width}fr)` : `${width}rem`))
    .join(' ');
  const narrowest = columns.reduce((total, { width }) => total + width, 0) + 4.25;
  return (
    <div
      className={classes.frame}
      style={{ '--entry-columns': template, '--entry-width': `${narrowest}rem` } as CSSProperties}
    >
      <div className={classes.scroll}>
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table that is typed into is a grid
          role="grid"
          className={classes.grid}
          aria-label="Stavke"
          aria-rowcount={lines.length + 1}
          data-entry-grid
          onKeyDown={onKeyDown}
          onFocus={({ target }) => {
            const place = placeOf(target);
            if (place && place.row !== active) onActive(place.row);
          }}
          onPaste={(event) => {
            const place = placeOf(event.target);
            if (place && ops.paste(place, event.clipboardData.getData('text/plain'))) event.preventDefault();
          }}
        >
          <thead className={classes.head}>
            <tr className={classes.row} aria-rowindex={1}>
              <th scope="col">
                <VisuallyHidden>Broj stavke</VisuallyHidden>
              </th>
              {columns.map((column) => (
                <th
                  key={column.name}
                  scope="col"
                  data-column={column.name}
                  data-numeric={isNumber(column) || undefined}
                >
                  {column.label}
                </th>
              ))}
              <th scope="col">
                <VisuallyHidden>Radnje</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <Blocks
            lines={lines}
            problems={problems}
            active={active}
            asked={asked}
            offer={offer}
            shared={shared}
          />
        </table>
      </div>
      <div className={classes.foot}>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => ops.insert(lines.length)}
        >
          Dodaj stavku
        </Button>
      </div>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {closing && (
        <OpenDocuments
          account={closing.account}
          partnerId={closing.partner}
          onPick={(items) => {
            flushSync(() => setClosing(null));
            ops.closeDocuments(closing.row, items);
          }}
          onClose={() => setClosing(null)}
        />
      )}
      {asked && (
        <Suggestions
          key={`${asked.row} ${asked.column.name}`}
          asked={asked}
          chart={chart}
          books={books}
          keys={keys}
          onPick={pick}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}
