import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react';
import type { Drawn } from './draw.ts';

/** Called with the first and the last of the points that were chosen. */
export type OnRange = (first: number, last: number) => void;

/** Pixels that a pointer moves before that is more than a shaky click. */
const MOVED = 5;

/** From the point where it began to the one where it is now. */
type Range = readonly [from: number, to: number];
const inOrder = ([from, to]: Range): Range => [Math.min(from, to), Math.max(from, to)];

/**
 * Choosing points of a chart: by drawing across it with a mouse or a finger, or by Shift and the arrow keys; Enter takes them, or the
 * point where one is. `chosen`: first and last point, while one chooses.
 */
export function useRange(drawn: RefObject<Drawn | null>, onRange: OnRange | undefined) {
  const [range, setRange] = useState<Range | null>(null);
  const began = useRef<{ x: number; point: number; moved: boolean } | null>(null);
  const cancel = (): void => {
    began.current = null;
    setRange(null);
  };
  const take = (chosen: Range): void => {
    cancel();
    onRange?.(...inOrder(chosen));
  };

  /** Whether a key was one of the range's; otherwise it moves the pointer alone. */
  const onKey = (event: KeyboardEvent, at: number | null, next: number | null | undefined): boolean => {
    if (!onRange || event.altKey || event.ctrlKey || event.metaKey) return false;
    if (event.key === 'Enter' && at !== null) {
      event.preventDefault();
      take(range ?? [at, at]);
      return true;
    }
    if (event.key === 'Escape' && range) {
      event.preventDefault();
      setRange(null);
      return true;
    }
    if (event.shiftKey && at !== null && typeof next === 'number') setRange([range?.[0] ?? at, next]);
    else if (next !== undefined) setRange(null);
    return false;
  };

  const handlers = onRange && {
    onPointerDown: ({ button, isPrimary, clientX: x }: PointerEvent) => {
      if (button !== 0 || !isPrimary || !drawn.current) return;
      began.current = { x, point: drawn.current.pointAt(x), moved: false };
    },
    onPointerMove: ({ currentTarget, pointerId, clientX }: PointerEvent) => {
      const from = began.current;
      if (!from || !drawn.current) return;
      if (!from.moved && Math.abs(clientX - from.x) < MOVED) return;
      // Beyond the edge of the chart too.
      if (!from.moved) currentTarget.setPointerCapture(pointerId);
      from.moved = true;
      setRange([from.point, drawn.current.pointAt(clientX)]);
    },
    onPointerUp: ({ clientX }: PointerEvent) => {
      const from = began.current;
      if (from?.moved && drawn.current) take([from.point, drawn.current.pointAt(clientX)]);
      else began.current = null;
    },
    // The finger scrolls the page.
    onPointerCancel: cancel,
  };
  return { chosen: range && inOrder(range), cancel, onKey, handlers };
}
