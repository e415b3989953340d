import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { ListLayout } from '../use-layout.ts';

/** Narrowest and widest column, and one press of an arrow key, in pixels. */
export const NARROWEST = 56;
export const WIDEST = 960;
const STEP = 16;

export type Widths = Readonly<Record<string, number>>;

/** Width of every column as it stands on the screen, by name. */
function measured(head: HTMLElement): Record<string, number> {
  const cells = head.closest('tr')?.querySelectorAll<HTMLElement>('th[data-column]') ?? [];
  return Object.fromEntries(
    [...cells].map((cell) => [cell.dataset.column!, Math.round(cell.getBoundingClientRect().width)]),
  );
}

const within = (width: number): number => Math.round(Math.min(Math.max(width, NARROWEST), WIDEST));

/**
 * Widths of a table's columns, changed by dragging an edge or by its arrow keys and then kept. The first change fixes
 * every column where it stands, so that only the one that is dragged moves.
 */
export function useWidths({ widths, keep }: ListLayout) {
  const [moving, setMoving] = useState<Widths | null>(null);
  const latest = useRef<Widths | null>(null);
  const show = (next: Widths | null) => {
    latest.current = next;
    setMoving(next);
  };
  const end = () => {
    if (latest.current) keep({ widths: { ...latest.current } });
    show(null);
  };
  const reset = (name: string) => {
    const { [name]: _own, ...others } = widths;
    show(null);
    keep({ widths: others });
  };
  const onPointerDown = (name: string) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    // The header beneath would be sorted, and text marked.
    event.preventDefault();
    const edge = event.currentTarget;
    const before = { ...widths, ...measured(edge) };
    const from = event.clientX;
    const onMove = ({ clientX }: globalThis.PointerEvent) =>
      show({ ...before, [name]: within(before[name]! + clientX - from) });
    const onUp = () => {
      edge.removeEventListener('pointermove', onMove);
      end();
    };
    edge.setPointerCapture(event.pointerId);
    edge.addEventListener('pointermove', onMove);
    edge.addEventListener('lostpointercapture', onUp, { once: true });
  };
  const onKeyDown = (name: string) => (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
    if (step !== undefined) {
      const before = latest.current ?? { ...widths, ...measured(event.currentTarget) };
      show({ ...before, [name]: within(before[name]! + step) });
    } else if (event.key === 'Enter' || event.key === 'Home') reset(name);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    widths: moving ?? widths,
    /** What the edge of a column listens to. */
    edge: (name: string) => ({
      onPointerDown: onPointerDown(name),
      onKeyDown: onKeyDown(name),
      onKeyUp: end,
      onBlur: end,
      onDoubleClick: () => reset(name),
    }),
  };
}
export type ColumnEdges = ReturnType<typeof useWidths>['edge'];
