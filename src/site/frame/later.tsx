import { type ReactNode, type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { AS_IT_STANDS } from '../as-it-stands.ts';

interface LaterProps {
  as: 'header' | 'footer';
  className: string;
  children: ReactNode;
}

/**
 * A part of the page that comes to life after the rest, in a task of its own, so that a tap never waits for the whole page; or at once with a
 * press in it, which it then answers. Until then it stands as it was prerendered. Contexts do not reach into it.
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
    root.current = hydrateRoot(place.current, first.current);
    root.current.render(latest.current);
  }, []);
  // A click, for a press may have begun before anything listened. On its way down, so that what was pressed has its listener when it gets there.
  useLayoutEffect(
    () => place.current!.addEventListener('click', comeToLife, { capture: true, once: true }),
    [comeToLife],
  );
  useEffect(() => {
    const timer = setTimeout(comeToLife);
    return () => {
      clearTimeout(timer);
      root.current?.unmount();
    };
  }, [comeToLife]);
  useEffect(() => root.current?.render(children), [children]);
  if (typeof document === 'undefined') return <Tag className={className}>{children}</Tag>;
  return <Tag ref={place as RefObject<never>} className={className} {...AS_IT_STANDS} />;
}
