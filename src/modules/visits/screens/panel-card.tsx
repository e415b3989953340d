import { Button, SegmentedControl, Skeleton } from '@mantine/core';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { ErrorState, formatNumber, NothingHere, Panel } from '../../../admin/kit/index.ts';
import { ExportMenu } from '../../../admin/list/export-menu.tsx';
import { percent } from '../../../admin/period/change.ts';
import { DIMENSION_LABELS, type Dimension } from '../dimensions.ts';
import type { PanelRow } from '../visits.api.ts';
import { exportVisits, usePanel, type Visits } from './use-visits.ts';
import classes from './visits.module.css';

const FEW = 8;
const MANY = 500;

interface CardProps {
  visits: Visits;
  /** Dimensions to choose from; the first is the default. */
  choices: readonly Dimension[];
  /** Total number of visitors. */
  visitors: number;
}

/** Card of one dimension; a click on a row filters the screen by it. */
export function PanelCard({ visits, choices, visitors }: CardProps) {
  const shown = visits.shown(choices);
  const label = DIMENSION_LABELS[shown].many;
  return (
    <Panel
      title={label}
      aside={
        <span className={classes.cardTools}>
          {choices.length > 1 && (
            <SegmentedControl
              size="xs"
              aria-label={`Prikaz: ${choices.map((one) => DIMENSION_LABELS[one].many).join(', ')}`}
              value={shown}
              onChange={(next) => visits.show(choices, next as Dimension)}
              data={choices.map((value) => ({ value, label: DIMENSION_LABELS[value].many }))}
            />
          )}
          <ExportMenu
            label={`Izvezi: ${label}`}
            small
            save={(format) => exportVisits(visits, `panels/${shown}`, format)}
          />
        </span>
      }
    >
      <Rows key={shown} visits={visits} panel={shown} visitors={visitors} />
    </Panel>
  );
}

function Rows({ visits, panel, visitors }: { visits: Visits; panel: Dimension; visitors: number }) {
  const [all, setAll] = useState(false);
  const asked = usePanel(visits, panel, all ? MANY : FEW);
  const held = useHeldHeight(
    !all && asked.isSuccess && !asked.isPlaceholderData,
    `${visits.range.from}–${visits.range.to}`,
  );
  if (asked.isPending) return <Skeleton height={FEW * 36} />;
  if (asked.isError) return <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />;
  const { rows, total } = asked.data;
  return (
    <div ref={held}>
      {rows.length === 0 ? (
        <NothingHere>Nema podataka za ovo razdoblje.</NothingHere>
      ) : (
        <>
          <div className={classes.rowsHead} aria-hidden="true">
            <span>{DIMENSION_LABELS[panel].one}</span>
            <span>Posjetioci</span>
            <span>Pregledi</span>
          </div>
          <ul className={classes.rows} aria-busy={asked.isPlaceholderData || undefined}>
            {rows.map((row) => (
              <Row
                key={row.value}
                row={row}
                top={rows[0]!.visitors}
                visitors={visitors}
                visits={visits}
                panel={panel}
              />
            ))}
          </ul>
        </>
      )}
      {total > FEW && (
        <Button variant="subtle" size="compact-sm" onClick={() => setAll(!all)} aria-expanded={all}>
          {all
            ? 'Prikaži manje'
            : total > MANY
              ? `Prikaži prvih ${MANY}`
              : `Prikaži sve (${formatNumber(total)})`}
        </Button>
      )}
    </div>
  );
}

/**
 * An element that gets no lower within a range of days: it is measured whenever `settled`. A card that is narrowed would otherwise move the
 * cards below it from under the pointer, and a click that is let go beside the row it was pressed on is none.
 */
function useHeldHeight(settled: boolean, range: string): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  const of = useRef(range);
  useLayoutEffect(() => {
    const style = element.current?.style;
    if (!style) return;
    if (of.current !== range) style.minHeight = '';
    of.current = range;
    if (settled) style.minHeight = `${element.current!.offsetHeight}px`;
  });
  return element;
}

interface RowProps {
  row: PanelRow;
  /** Visitors of the first row: full length of a bar. */
  top: number;
  visitors: number;
  visits: Visits;
  panel: Dimension;
}

function Row({ row, top, visitors, visits, panel }: RowProps) {
  const chosen = visits.filters[panel]?.includes(row.value) ?? false;
  const toggle = chosen ? visits.removeFilter : visits.addFilter;
  const share = visitors > 0 ? percent(Math.min(1, row.visitors / visitors)) : '';
  return (
    <li>
      <button
        type="button"
        className={classes.row}
        aria-pressed={chosen}
        title={`${row.label}${share ? `: ${share} posjetilaca` : ''}`}
        onClick={() => toggle(panel, row.value)}
      >
        <span
          className={classes.bar}
          style={{ width: `${(row.visitors / top) * 100}%` }}
          aria-hidden="true"
        />
        <span className={classes.rowLabel}>
          {row.label}
          {row.country && <span className={classes.rowNote}>{row.country}</span>}
        </span>
        <span className={classes.rowCount}>
          {formatNumber(row.visitors)}
          <span className={classes.hidden}> posjetilaca, pregleda </span>
        </span>
        <span className={classes.rowViews}>{formatNumber(row.views)}</span>
      </button>
    </li>
  );
}
