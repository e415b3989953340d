import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { formatNumber } from '../../../admin/kit/index.ts';
import type { Point } from './points.ts';
import classes from './visits.module.css';

interface PlotProps {
  points: readonly Point[];
  metric: 'visitors' | 'views';
  /** Told which point is pointed at. */
  onPoint: (index: number | null) => void;
}

const HEIGHT = 240;

/** The lines of the chart. Fetched with the library when a chart is shown. */
export default function Plot({ points, metric, onPoint }: PlotProps) {
  const holder = useRef<HTMLDivElement>(null);
  const told = useRef(onPoint);
  told.current = onPoint;
  useEffect(() => {
    const element = holder.current;
    if (!element) return;
    let plot: uPlot | undefined;
    const draw = (): void => {
      plot?.destroy();
      plot = new uPlot(
        optionsFor(element, points, (index) => told.current(index)),
        [
          points.map((_, index) => index),
          points.map((point) => point[metric]),
          points.map(({ before }) => before?.[metric] ?? null),
        ],
        element,
      );
    };
    draw();
    // Colours are read once: another theme draws anew.
    const theme = new MutationObserver(draw);
    theme.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    const size = new ResizeObserver(() => plot?.setSize({ width: element.clientWidth, height: HEIGHT }));
    size.observe(element);
    return () => {
      theme.disconnect();
      size.disconnect();
      plot?.destroy();
    };
  }, [points, metric]);
  return <div ref={holder} className={classes.plot} aria-hidden="true" />;
}

function optionsFor(
  element: HTMLElement,
  points: readonly Point[],
  onPoint: PlotProps['onPoint'],
): uPlot.Options {
  const styles = getComputedStyle(element);
  const colour = (name: string): string => styles.getPropertyValue(name).trim();
  const font = `13px ${styles.fontFamily}`;
  const axis = { stroke: colour('--c-muted'), font, ticks: { show: false } };
  // A single point has no line to lie on.
  const alone = points.filter(({ visitors }) => visitors !== null).length < 2;
  return {
    width: element.clientWidth,
    height: HEIGHT,
    legend: { show: false },
    padding: [8, 8, 0, 0],
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 9 } },
    hooks: { setCursor: [(plot) => onPoint(plot.cursor.idx ?? null)] },
    scales: {
      x: { time: false },
      y: { range: (_plot, _min, max) => [0, Math.max(4, (max ?? 0) * 1.08)] },
    },
    axes: [
      {
        ...axis,
        size: 32,
        grid: { show: false },
        incrs: [1, 2, 3, 4, 6, 7, 12, 14, 24, 30, 60],
        space: 56,
        values: (_plot, splits) => splits.map((index) => points[index]?.short ?? ''),
      },
      {
        ...axis,
        size: 52,
        grid: { stroke: colour('--c-line'), width: 1 },
        incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1e3, 2e3, 5e3, 1e4, 2e4, 5e4, 1e5, 2e5, 5e5, 1e6],
        values: (_plot, splits) => splits.map((value) => formatNumber(value)),
      },
    ],
    series: [
      {},
      {
        stroke: colour('--c-tile-deco'),
        fill: colour('--c-info-soft'),
        width: 2.5,
        points: { show: alone, size: 9 },
      },
      {
        stroke: colour('--c-line-strong'),
        width: 2,
        dash: [5, 5],
        points: { show: false },
      },
    ],
  };
}
