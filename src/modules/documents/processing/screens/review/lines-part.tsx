import { Button, Table } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type FocusEvent, type KeyboardEvent, useEffect, useMemo } from 'react';
import { type CellMarks, Lines } from '../../../../../admin/form/lines/lines.tsx';
import { placeOf } from '../../../../../admin/form/lines/use-rows.ts';
import { Scroll } from '../../../../../admin/kit/index.ts';
import type { FieldSpec } from '../../../types/field-spec.ts';
import { shownText } from './from-text.ts';
import { amountKey, cellsOf, linesField, type SumOfLines, sumOfLines } from './line-rows.ts';
import type { Spot } from './order.ts';
import classes from './review.module.css';
import { useLineRows } from './use-line-rows.ts';
import type { Review } from './use-review.ts';

/** Fields with which the sum of the rows is compared. */
const SUMS = ['base', 'total'];

/** The rows of the document: a grid, of which every cell shows where it was read. */
export function LinesPart({ review, columns }: { review: Review; columns: readonly FieldSpec[] }) {
  const { document, doubtful, readOnly, linesTaker } = review;
  const lines = useLineRows(review, columns);
  useEffect(() => {
    linesTaker.current = lines;
    return () => {
      linesTaker.current = null;
    };
  });
  const field = useMemo(() => linesField(columns, document.cells), [columns, document.cells]);
  const marks = useMemo(() => {
    const byRow: Record<string, string>[] = [];
    for (const spot of doubtful)
      if ('row' in spot) byRow[spot.row] = { ...byRow[spot.row], [spot.column]: 'provjeriti' };
    return lines.rows.map((row): CellMarks | undefined => byRow[Number(row._row ?? -1)]);
  }, [doubtful, lines.rows]);
  const unseen = doubtful.filter((spot) => 'row' in spot);
  const values = lines.sent.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, { value }]) => [key, value])),
  );
  const against = (document.spec?.fields ?? [])
    .filter(({ key }) => SUMS.includes(key))
    .map(({ key, label }) => ({ label, value: review.fields[key]?.value ?? null }));
  const sum = sumOfLines(columns, values, against);
  const warnings = document.warnings.filter(
    ({ field: about, line }) => line !== undefined || about === document.spec?.linesKey,
  );

  const onFocus = ({ target }: FocusEvent): void => {
    const at = placeOf(target);
    if (!at?.column) return;
    const cell = cellsOf(lines.rows[at.row], lines.base)?.[at.column];
    const place = cell?.page && cell.box ? { page: cell.page, box: cell.box } : null;
    review.activate({ row: at.row, column: at.column }, place);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = placeOf(event.target);
    if (!at || event.ctrlKey || event.metaKey || event.altKey) return;
    // Rows may have come or gone since they were read.
    const spot: Spot = { row: Number(lines.rows[at.row]?._row ?? -1), column: at.column };
    if (!review.isDoubtful(spot) || (event.key !== 'Enter' && event.key !== 'Tab')) return;
    const back = event.shiftKey;
    // What was typed over is saved with its row.
    if (!back && !lines.flush()) review.confirmCells([spot]);
    const gone = review.step(back ? -1 : 1, spot);
    if (!gone && event.key === 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
    if (!gone && !back) review.focus(null);
  };
  return (
    <div className={classes.lines} onFocusCapture={onFocus} onKeyDownCapture={onKeyDown}>
      {readOnly ? (
        <ReadOnlyRows columns={columns} rows={document.lines} />
      ) : (
        <Lines state={lines as never} name="lines" field={field} marks={marks} />
      )}
      <div className={classes.linesFoot}>
        {sum && <Sum {...sum} />}
        {!readOnly && unseen.length > 0 && (
          <Button
            variant="light"
            color="tile"
            size="compact-sm"
            leftSection={<IconCheck size={15} aria-hidden />}
            onClick={() => review.confirmCells(unseen)}
          >
            Stavke su tačne
          </Button>
        )}
      </div>
      {warnings.map(({ code, line, text }) => (
        <p key={`${code} ${line} ${text}`} className={classes.warning}>
          {line !== undefined && <b>Red {line + 1}: </b>}
          {text}
        </p>
      ))}
    </div>
  );
}

const AMOUNT = { kind: 'amount' } as const;

function Sum({ label, sum, against }: SumOfLines) {
  const even = against?.difference === '0.00';
  return (
    <p className={classes.sum} data-even={even || undefined} data-alone={!against || undefined}>
      {against ? 'Zbir stavki' : `Zbir stavki, ${label}`}: <b>{shownText(AMOUNT, sum)}</b>
      {against &&
        (even ? (
          <span>
            {' '}
            <IconCheck size={14} stroke={2.5} aria-hidden /> jednako polju {against.label}
          </span>
        ) : (
          <span>
            {' '}
            · {against.label}: {shownText(AMOUNT, against.value)} · razlika{' '}
            <b>{shownText(AMOUNT, against.difference)}</b>
          </span>
        ))}
    </p>
  );
}

function ReadOnlyRows({
  columns,
  rows,
}: {
  columns: readonly FieldSpec[];
  rows: readonly Readonly<Record<string, string | null>>[];
}) {
  const side = (kind: FieldSpec['kind']) => (kind === 'amount' || kind === 'number' ? 'right' : 'left');
  return (
    <Scroll aria-label="Stavke">
      <Table aria-label="Stavke" data-amount={amountKey(columns)}>
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ key, label, kind }) => (
              <Table.Th key={key} ta={side(kind)}>
                {label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows that do not change, and two may be the same
            <Table.Tr key={at}>
              {columns.map((column) => (
                <Table.Td key={column.key} ta={side(column.kind)}>
                  {shownText(column, row[column.key])}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Scroll>
  );
}
