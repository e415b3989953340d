import { type ReactNode, type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { Root } from 'react-dom/client';
import { KEEP_PRERENDERED } from '../keep-prerendered.ts';
import { hydrate } from './hydrate.ts';

interface LaterProps {
  as: 'header' | 'footer' | 'div';
  className: string;
  children: ReactNode;
}

/**
 * Hydrates a part of the page in a task of its own after the rest, so that a tap never waits for the whole page; at once when it is
 * clicked or typed in, and then handles that event. Until then the prerendered HTML stays. Contexts do not reach into it, and its
 * ids must be explicit, since `useId` counts anew in each root.
 */
export function HydrateLater({ as: Tag, className, children }: LaterProps) {
  const element = useRef<HTMLElement>(null);
  const root = useRef<Root | null>(null);
  /** The prerendered content, which hydration needs. */
  const first = useRef(children);
  const latest = useRef(children);
  latest.current = children;
  const comeToLife = useCallback(() => {
    // Gone where the page was replaced before hydration, as by an invitation.
    if (root.current || !element.current) return;
    const entered = changedInputs(element.current);
    root.current = hydrate(element.current, first.current);
    for (const field of entered)
      for (const told of ['input', 'change']) field.dispatchEvent(new Event(told, { bubbles: true }));
    root.current.render(latest.current);
  }, []);
  useLayoutEffect(() => {
    const part = element.current!;
    // Not prerendered: render at once.
    if (!part.hasChildNodes()) return comeToLife();
    // A click, because a press may begin before the listener is there. Capturing, so that the target has its listener when the
    // event arrives.
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
  // In the same commit as the page: a controlled input updated later would drop characters.
  useLayoutEffect(() => root.current?.render(children), [children]);
  if (typeof document === 'undefined') return <Tag className={className}>{children}</Tag>;
  return <Tag ref={element as RefObject<never>} className={className} {...KEEP_PRERENDERED} />;
}

/** Inputs that differ from their prerendered state: typed in, or restored by the browser. */
function changedInputs(part: HTMLElement): Element[] {
  return [...part.querySelectorAll('input')].filter(
    ({ type, checked, defaultChecked, value, defaultValue }) => {
      if (type === 'radio') return checked && !defaultChecked;
      return type === 'checkbox' ? checked !== defaultChecked : value !== defaultValue;
    },
  );
}
