import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { boundedZoom, zoomStep } from './geometry.ts';

/** The zoom of a page in a window: fitted to its width, or a number; by buttons, Ctrl and wheel, and two fingers. */
export function useZoom(box: RefObject<HTMLElement | null>, natural: number) {
  const [chosen, setChosen] = useState<number | null>(null);
  const [width, setWidth] = useState(0);
  /** What has to stay where it is while the zoom changes: part of the content, and where in the window. */
  const kept = useRef<{ part: [number, number]; at: [number, number] } | null>(null);
  useLayoutEffect(() => {
    const window = box.current;
    if (!window) return;
    const seen = new ResizeObserver(() => setWidth(window.clientWidth));
    seen.observe(window);
    setWidth(window.clientWidth);
    return () => seen.disconnect();
  }, [box]);
  const fit = width > 0 && natural > 0 ? Math.max(0.05, (width - 24) / natural) : 1;
  const zoom = chosen ?? fit;

  const zoomTo = (next: number, at?: [number, number]): void => {
    const window = box.current;
    if (window) {
      const point = at ?? [window.clientWidth / 2, window.clientHeight / 2];
      kept.current = {
        part: [
          (window.scrollLeft + point[0]) / window.scrollWidth,
          (window.scrollTop + point[1]) / window.scrollHeight,
        ],
        at: point,
      };
    }
    setChosen(boundedZoom(next));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the page has its new size
  useLayoutEffect(() => {
    const window = box.current;
    if (!window || !kept.current) return;
    const { part, at } = kept.current;
    kept.current = null;
    window.scrollLeft = part[0] * window.scrollWidth - at[0];
    window.scrollTop = part[1] * window.scrollHeight - at[1];
  }, [zoom]);

  const onWheel = useEffectEvent((event: WheelEvent): void => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    zoomTo(zoom * Math.exp(-event.deltaY / 400), pointIn(event));
  });
  const pinch = useRef<{ distance: number; zoom: number } | null>(null);
  const onTouch = useEffectEvent((event: TouchEvent): void => {
    const [first, second] = event.touches;
    if (!first || !second) {
      pinch.current = null;
      return;
    }
    event.preventDefault();
    const distance = Math.hypot(first.clientX - second.clientX, first.clientY - second.clientY);
    pinch.current ??= { distance, zoom };
    const middle = {
      clientX: (first.clientX + second.clientX) / 2,
      clientY: (first.clientY + second.clientY) / 2,
    };
    zoomTo((pinch.current.zoom * distance) / pinch.current.distance, pointIn(middle));
  });
  const pointIn = ({ clientX, clientY }: { clientX: number; clientY: number }): [number, number] => {
    const { left, top } = box.current!.getBoundingClientRect();
    return [clientX - left, clientY - top];
  };
  useEffect(() => {
    const window = box.current;
    if (!window) return;
    // React's own listeners cannot keep the browser from zooming.
    const wheel = (event: WheelEvent): void => onWheel(event);
    const touch = (event: TouchEvent): void => onTouch(event);
    window.addEventListener('wheel', wheel, { passive: false });
    for (const name of ['touchstart', 'touchmove', 'touchend'] as const)
      window.addEventListener(name, touch, { passive: false });
    return () => {
      window.removeEventListener('wheel', wheel);
      for (const name of ['touchstart', 'touchmove', 'touchend'] as const)
        window.removeEventListener(name, touch);
    };
  }, [box]);
  return {
    zoom,
    /** The window has its size, so that the page has its own. */
    ready: width > 0,
    fitted: chosen === null,
    fitWidth: () => setChosen(null),
    zoomTo,
    zoomBy: (by: 1 | -1) => zoomTo(zoomStep(zoom, by)),
  };
}
