import { type ReactNode, type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { KEEP_PRERENDERED } from '../keep-prerendered.ts';

interface LaterProps {
  as: 'header' | 'footer' | 'div';
  className: string;
  children: ReactNode;
}

/**
 * A part of the page that comes to life after the rest, in a task of its own, so that a tap never waits for the whole page; or at once with a
 * press in it or something entered, which it then answers. Until then it stands as it was prerendered. Contexts do not reach into it, and its
 * ids have to be given: those of `useId` are counted for each part anew.
 */
export function Later({ as: Tag, className, children }: LaterProps) {
  const place = useRef<HTMLElement>(null);
  const root = useRef<Root | null>(null);
  /** What was prerendered, by which it has to come to life. */
  const first = useRef(children);
  const latest = useRef(children);
  latest.current = children;
  const comeToLife = useCallback(() => {
    // Gone where the page changed for another before it came to life, as one opened by an invitation does.
    if (root.current || !place.current) return;
    const entered = changedInputs(place.current);
    root.current = hydrateRoot(place.current, first.current);
    for (const field of entered)
      for (const told of ['input', 'change']) field.dispatchEvent(new Event(told, { bubbles: true }));
    root.current.render(latest.current);
  }, []);
  useLayoutEffect(() => {
    const part = place.current!;
    // Not prerendered, there is nothing to look at until it lives.
    if (!part.hasChildNodes()) return comeToLife();
    // A click, for a press may have begun before anything listened. On its way down, so that what was pressed has its listener when it gets there.
    for (const sign of ['click', 'input'])
      part.addEventListener(sign, comeToLife, { capture: true, once: true });
  }, [comeToLife]);
  useEffect(() => {
    const timer = setTimeout(comeToLife);
    return () => {
      clearTimeout(timer);
      root.current?.unmount();
    };
  }, [comeToLife]);
  // With the rest of the page: a field that is told what was entered before takes the letters after it away.
  useLayoutEffect(() => root.current?.render(children), [children]);
  if (typeof document === 'undefined') return <Tag className={className}>{children}</Tag>;
  return <Tag ref={place as RefObject<never>} className={className} {...KEEP_PRERENDERED} />;
}

/** The inputs that do not stand as they were prerendered: somebody entered something, or the browser brought it back. */
function changedInputs(part: HTMLElement): Element[] {
  return [...part.querySelectorAll('input')].filter(
    ({ type, checked, defaultChecked, value, defaultValue }) => {
      if (type === 'radio') return checked && !defaultChecked;
      return type === 'checkbox' ? checked !== defaultChecked : value !== defaultValue;
    },
  );
}
