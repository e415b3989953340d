import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { ListLayout } from '../use-layout.ts';

/** Minimum and maximum width of a column, and the step of an arrow key, in pixels. */
export const NARROWEST = 56;
export const WIDEST = 960;
const STEP = 16;

type Widths = Readonly<Record<string, number>>;

/** Width of every column as it stands on the screen, by name. */
function measured(head: HTMLElement): Record<string, number> {
  const cells = head.closest('tr')?.querySelectorAll<HTMLElement>('th[data-column]') ?? [];
  return Object.fromEntries(
    [...cells].map((cell) => [cell.dataset.column!, Math.round(cell.getBoundingClientRect().width)]),
  );
}

const within = (width: number): number => Math.round(Math.min(Math.max(width, NARROWEST), WIDEST));

/**
 * Column widths, changed by dragging an edge or by arrow keys, and saved. The first change fixes all columns, so that
 * only the dragged one moves.
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
    // Prevents sorting and text selection.
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
    /** Event handlers of a column's edge. */
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
