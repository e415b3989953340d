import { type RefObject, useEffect, useRef, useState } from 'react';
import { held, rowKey } from '../state/rows.ts';

/** Milliseconds after the last movement of the pointer over the list in which nothing moves under it. */
const AIMING = 1500;

/**
 * The rows in an order that does not change while somebody reads further down, or aims at one of them. What has come meanwhile is
 * counted; `follow` shows it. `what` is what the list shows: another list begins anew.
 */
export function useCalmOrder<R extends Parameters<typeof rowKey>[0]>(
  rows: readonly R[],
  scroller: RefObject<HTMLDivElement | null>,
  what: string,
): { rows: readonly R[]; waiting: number; follow: () => void } {
  const [calm, setCalm] = useState(false);
  const aimed = useRef<ReturnType<typeof setTimeout>>(undefined);
  const seen = useRef({ what, order: [] as string[] });
  useEffect(() => {
    const list = scroller.current;
    if (!list) return;
    const scrolled = (): boolean => list.scrollTop > 8;
    const onScroll = (): void => setCalm(scrolled());
    const onAim = (event: PointerEvent): void => {
      if (event.pointerType !== 'mouse') return;
      setCalm(true);
      clearTimeout(aimed.current);
      aimed.current = setTimeout(() => setCalm(scrolled()), AIMING);
    };
    list.addEventListener('scroll', onScroll, { passive: true });
    list.addEventListener('pointermove', onAim, { passive: true });
    return () => {
      list.removeEventListener('scroll', onScroll);
      list.removeEventListener('pointermove', onAim);
      clearTimeout(aimed.current);
    };
  }, [scroller]);

  const same = seen.current.what === what && seen.current.order.length > 0;
  const shown = calm && same ? held(seen.current.order, rows) : { rows, waiting: 0 };
  useEffect(() => {
    seen.current = { what, order: shown.rows.map(rowKey) };
  });
  return {
    ...shown,
    follow: () => {
      seen.current = { what, order: [] };
      setCalm(false);
      scroller.current?.scrollTo({ top: 0 });
    },
  };
}
