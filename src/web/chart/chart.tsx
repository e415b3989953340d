import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { NothingHere } from '../nothing-here.tsx';
import classes from './chart.module.css';
import type { Drawn } from './draw.ts';
import { type ChartSpec, isEmpty, pointAfter, pointText, rangeText, valueText } from './spec.ts';
import { type OnRange, useRange } from './use-range.ts';

interface ChartProps {
  /** What it shows; names the chart and its table. */
  label: string;
  /** A stable object: the chart is drawn again for each new one. */
  spec: ChartSpec;
  /** Head of the table's first column. */
  pointsName?: string;
  /** Stands above in place of the legend. */
  caption?: ReactNode;
  /** A small chart without axes and without its own table; another table must show the values. */
  compact?: boolean;
  /** Other values are on their way. */
  busy?: boolean;
  /** Called with the points that the person has drawn across, or chosen by keys; without it none can be chosen. */
  onRange?: OnRange;
}

/**
 * The chart component: lines, areas or bars, with a legend, a tooltip and the same values as a table. Arrow keys move along the
 * points, and a screen reader reads their values. The drawing library is loaded with the first chart.
 */
export function Chart({
  label,
  spec,
  pointsName = 'Kada',
  caption,
  compact = false,
  busy,
  onRange,
}: ChartProps) {
  const [asTable, setAsTable] = useState(false);
  if (isEmpty(spec)) return <NothingHere>Nema podataka za prikaz.</NothingHere>;
  const table = <ChartTable label={label} spec={spec} pointsName={pointsName} />;
  return (
    <figure className={classes.figure} aria-busy={busy || undefined}>
      {!compact && (
        <figcaption className={classes.head}>
          {caption ?? <Legend spec={spec} />}
          <button
            type="button"
            className={classes.view}
            aria-pressed={asTable}
            onClick={() => setAsTable(!asTable)}
          >
            Tabela
          </button>
        </figcaption>
      )}
      {asTable ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        <div className={classes.scroll} tabIndex={0}>
          {table}
        </div>
      ) : (
        <>
          <Plot
            label={label}
            spec={spec}
            compact={compact}
            onRange={onRange}
            onFailure={() => setAsTable(!compact)}
          />
          {!compact && <div className={classes.hidden}>{table}</div>}
        </>
      )}
    </figure>
  );
}

let loading: Promise<typeof import('./draw.ts')> | null = null;

/** Fetches what draws; asked again after a failure. */
function loadDraw(): Promise<typeof import('./draw.ts')> {
  loading ??= import('./draw.ts');
  loading.catch(() => {
    loading = null;
  });
  return loading;
}

/** Resolves when the charts of the page are drawn, for printing. */
export async function chartsDrawn(): Promise<void> {
  await loading?.catch(() => {});
  // The library draws after the current script.
  await new Promise((done) => setTimeout(done));
}

interface PlotProps {
  label: string;
  spec: ChartSpec;
  compact: boolean;
  onRange: OnRange | undefined;
  /** The library could not be fetched. */
  onFailure(): void;
}

function Plot({ label, spec, compact, onRange, onFailure }: PlotProps) {
  const holder = useRef<HTMLDivElement>(null);
  const drawn = useRef<Drawn | null>(null);
  const [at, setAt] = useState<{ index: number; left: number } | null>(null);
  const failed = useRef(onFailure);
  failed.current = onFailure;
  useEffect(() => {
    const element = holder.current;
    let gone = false;
    setAt(null);
    loadDraw().then(
      ({ draw }) => {
        if (gone || !element) return;
        const onPoint = (index: number | null, left: number): void =>
          setAt(index === null ? null : { index, left });
        drawn.current = draw(element, { spec, compact, onPoint });
      },
      () => gone || failed.current(),
    );
    return () => {
      gone = true;
      drawn.current?.destroy();
      drawn.current = null;
    };
  }, [spec, compact]);

  const id = useId();
  const { chosen, cancel, onKey, handlers } = useRange(drawn, onRange);
  const last = spec.points.length - 1;
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = pointAfter(event.key, at?.index ?? null, spec.points.length);
    if (onKey(event, at?.index ?? null, next)) return;
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    drawn.current?.select(next);
  };
  return (
    <div className={classes.plot} data-compact={compact || undefined}>
      <div
        ref={holder}
        className={classes.canvas}
        data-ranges={onRange ? true : undefined}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-orientation="horizontal"
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at?.index ?? last}
        aria-valuetext={chosen ? rangeText(spec, chosen) : pointText(spec, at?.index ?? last)}
        aria-describedby={onRange && id}
        {...handlers}
        onKeyDown={onKeyDown}
        onFocus={() => !at && drawn.current?.select(last)}
        onBlur={() => {
          cancel();
          drawn.current?.select(null);
        }}
      />
      {onRange && (
        <p id={id} className={classes.hidden}>
          Strelice biraju stupac, strelice uz Shift raspon, a Enter prikazuje samo odabrano.
        </p>
      )}
      {chosen && drawn.current && <div className={classes.band} style={drawn.current.spanOf(...chosen)} />}
      {at && <Tooltip spec={spec} index={at.index} left={at.left} width={holder.current?.clientWidth ?? 0} />}
    </div>
  );
}

interface TooltipProps {
  spec: ChartSpec;
  index: number;
  /** Horizontal position of the point and width of the chart, in pixels. */
  left: number;
  width: number;
}

/** Tooltip with the values at a point; the slider has the same text. */
function Tooltip({ spec, index, left, width }: TooltipProps) {
  const own = spec.series.some(({ labels }) => labels);
  return (
    <div
      className={classes.tooltip}
      data-side={left > width / 2 ? 'left' : 'right'}
      style={{ left: `${left}px` }}
      aria-hidden="true"
    >
      {!own && <p>{spec.points[index]?.label}</p>}
      {spec.series.map((series) => (
        <p key={series.name}>
          {(own || spec.series.length > 1) && <Swatch colour={series.colour} dashed={series.dashed} />}
          {own ? (series.labels?.[index] ?? spec.points[index]?.label) : series.name}:{' '}
          <strong>{valueText(spec, series, index)}</strong>
        </p>
      ))}
    </div>
  );
}

function Legend({ spec }: { spec: ChartSpec }) {
  return (
    <ul className={classes.legend}>
      {spec.series.map(({ name, colour, dashed }) => (
        <li key={name}>
          <Swatch colour={colour} dashed={dashed} />
          {name}
        </li>
      ))}
    </ul>
  );
}

const Swatch = ({ colour, dashed }: { colour: string; dashed: boolean | undefined }) => (
  <span
    className={classes.swatch}
    style={{ borderTop: `3px ${dashed ? 'dashed' : 'solid'} var(${colour})` }}
    aria-hidden="true"
  />
);

function ChartTable({ label, spec, pointsName }: { label: string; spec: ChartSpec; pointsName: string }) {
  const rows = spec.rows ?? spec.points.map((_, index) => index);
  if (rows.length === 0) return <NothingHere>{spec.noRows}</NothingHere>;
  return (
    <table className={classes.table}>
      <caption className={classes.hidden}>{label}</caption>
      <thead>
        <tr>
          <th scope="col">{pointsName}</th>
          {spec.series.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((index) => (
          <tr key={index}>
            <th scope="row">{spec.points[index]?.label}</th>
            {spec.series.map((series) => (
              <td key={series.name}>{valueText(spec, series, index)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
