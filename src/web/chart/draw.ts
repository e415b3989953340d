import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { type ChartSeries, type ChartSpec, heightsOf, sideOf } from './spec.ts';

/** A chart that is drawn. */
export interface Drawn {
  /** Moves the pointer to a point; null: to none. */
  select(index: number | null): void;
  /** The point that stands at a horizontal position in the window, in pixels. */
  pointAt(clientX: number): number;
  /** Where the points from the first to the last one stand in the element, in pixels. */
  spanOf(first: number, last: number): { left: number; width: number };
  destroy(): void;
}

interface DrawOptions {
  spec: ChartSpec;
  /** Without axes. */
  compact: boolean;
  /** Called with the point under the pointer and its horizontal position in the element, in pixels. */
  onPoint(index: number | null, left: number): void;
}

/** Draws a chart that fills an element; redraws it when its size or the colours change. */
export function draw(element: HTMLElement, options: DrawOptions): Drawn {
  let plot: uPlot | undefined;
  const size = () => ({ width: element.clientWidth, height: element.clientHeight });
  const redraw = (): void => {
    plot?.destroy();
    const { spec } = options;
    const indexes = spec.points.map((_, index) => index);
    // The highest of stacked bars first: those that it stands on are drawn over it.
    const values = spec.stacked ? heightsOf(spec).reverse() : heightsOf(spec);
    plot = new uPlot({ ...optionsFor(element, options), ...size() }, [indexes, ...values], element);
  };
  redraw();
  // Colours are read once, so a new theme and printing redraw the chart.
  const theme = new MutationObserver(redraw);
  theme.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  const paper = matchMedia('print');
  paper.addEventListener('change', redraw);
  const sized = new ResizeObserver(() => plot?.setSize(size()));
  sized.observe(element);
  return {
    select: (index) =>
      plot?.setCursor({
        left: index === null ? -10 : plot.valToPos(index, 'x'),
        top: index === null ? -10 : 0,
      }),
    pointAt(clientX) {
      if (!plot) return 0;
      const left = clientX - plot.over.getBoundingClientRect().left;
      return Math.max(0, Math.min(options.spec.points.length - 1, Math.round(plot.posToVal(left, 'x'))));
    },
    spanOf(first, last) {
      if (!plot) return { left: 0, width: 0 };
      const { offsetLeft, clientWidth } = plot.over;
      const [left, right] = [first - 0.5, last + 0.5].map((value) =>
        Math.max(0, Math.min(clientWidth, plot!.valToPos(value, 'x'))),
      ) as [number, number];
      return { left: left + offsetLeft, width: right - left };
    },
    destroy() {
      theme.disconnect();
      paper.removeEventListener('change', redraw);
      sized.disconnect();
      plot?.destroy();
    },
  };
}

function optionsFor(
  element: HTMLElement,
  { spec, compact, onPoint }: DrawOptions,
): Omit<uPlot.Options, 'width' | 'height'> {
  const styles = getComputedStyle(element);
  const colour = (name: string): string => styles.getPropertyValue(name).trim();
  const axis = { stroke: colour('--c-muted'), font: `13px ${styles.fontFamily}`, ticks: { show: false } };
  const bars = spec.series.some(({ kind }) => kind === 'bars');
  return {
    legend: { show: false },
    // The last label of the axis extends half beyond it.
    padding: compact ? [8, 8, 8, 8] : [8, 24, 0, 0],
    cursor: { x: !bars, y: false, drag: { x: false, y: false }, points: { size: 9 } },
    hooks: {
      setCursor: [
        (plot) => {
          const index = plot.cursor.idx ?? null;
          const left = index === null ? 0 : plot.valToPos(index, 'x') + plot.over.offsetLeft;
          onPoint(index, left);
        },
      ],
      drawClear: [(plot) => drawBounds(plot, spec.bounds ?? [], colour('--c-line-strong'))],
      draw: [(plot) => drawDots(plot, spec, colour)],
    },
    scales: {
      x: {
        time: false,
        // A bar needs room on both sides; a single point is centred.
        range: (_plot, min, max) => (bars || min === max ? [min - 0.5, max + 0.5] : [min, max]),
      },
      // From 0 up; below it where values are.
      y: {
        range: (_plot, min, max) => [
          Math.min(0, (min ?? 0) * 1.08),
          spec.max ?? Math.max((min ?? 0) < 0 ? 0 : 4, (max ?? 0) * 1.08),
        ],
      },
    },
    axes: compact
      ? [{ show: false }, { show: false }]
      : [
          {
            ...axis,
            size: 32,
            grid: { show: false },
            incrs: [1, 2, 3, 4, 6, 7, 12, 14, 24, 30, 60, 90, 180, 365],
            space: 56,
            values: (_plot, splits) => splits.map((index) => spec.points[index]?.short ?? ''),
          },
          {
            ...axis,
            size: 52,
            grid: { stroke: colour('--c-line'), width: 1 },
            ...(spec.max === undefined && { incrs: WHOLE }),
            values: (_plot, splits) => splits.map((value) => (spec.axis ?? spec.format)(value)),
          },
        ],
    series: [
      {},
      ...inOrder(spec).map((series) => seriesFor(series, colour, sideOf(series, spec), spec.stacked)),
    ],
  };
}

/** The series in the order in which they are drawn. */
const inOrder = ({ series, stacked }: ChartSpec): readonly ChartSeries[] =>
  stacked ? series.toReversed() : series;

/** Steps of a scale of counted things. */
const WHOLE = Array.from({ length: 10 }, (_, power) => [1, 2, 5].map((step) => step * 10 ** power)).flat();

function seriesFor(
  series: ChartSeries,
  colour: (name: string) => string,
  side: -1 | 0 | 1,
  stacked = false,
): uPlot.Series {
  const stroke = colour(series.colour);
  // A single point has no line to lie on.
  const alone = series.values.filter((value) => value !== null).length < 2;
  if (series.kind === 'bars')
    return {
      fill: stroke,
      width: 0,
      points: { show: false },
      paths: uPlot.paths.bars!({
        size: side === 0 ? [0.72, 32] : [0.36, 16],
        align: side,
        radius: stacked ? 0 : 0.1,
      }),
    };
  return {
    stroke,
    width: series.dashed ? 2 : 2.5,
    points: { show: alone && !series.dots, size: 9 },
    ...(series.kind === 'area' && { fill: colour('--c-info-soft') }),
    ...(series.dashed && { dash: [5, 5] }),
  };
}

function drawBounds(plot: uPlot, bounds: readonly number[], stroke: string): void {
  const { ctx, bbox } = plot;
  ctx.save();
  ctx.strokeStyle = stroke;
  ctx.globalAlpha = 0.6;
  ctx.setLineDash([3 * devicePixelRatio, 4 * devicePixelRatio]);
  for (const bound of bounds) {
    const y = plot.valToPos(bound, 'y', true);
    ctx.beginPath();
    ctx.moveTo(bbox.left, y);
    ctx.lineTo(bbox.left + bbox.width, y);
    ctx.stroke();
  }
  ctx.restore();
}

function drawDots(plot: uPlot, spec: ChartSpec, colour: (name: string) => string): void {
  const { ctx } = plot;
  for (const { values, dots = [] } of spec.series)
    for (const [index, dot] of dots.entries()) {
      const value = values[index];
      if (value == null) continue;
      ctx.beginPath();
      const radius = (dot.strong ? 5 : 3.5) * devicePixelRatio;
      ctx.arc(plot.valToPos(index, 'x', true), plot.valToPos(value, 'y', true), radius, 0, 2 * Math.PI);
      ctx.fillStyle = colour(dot.colour);
      ctx.fill();
      if (!dot.strong) continue;
      ctx.lineWidth = 2 * devicePixelRatio;
      ctx.strokeStyle = colour('--c-ink');
      ctx.stroke();
    }
}
