import { type ReactNode, useEffect, useRef, useState } from 'react';
import { runWhenIdle } from '../../web/idle-queue.ts';
import classes from './kit.module.css';

/** How far below the window something is when it is about to be seen. */
const NEAR = '0px 0px 200px 0px';

/** Milliseconds for which what is seen goes first, and in which the page has an idle moment for the rest. */
const FIRST = 1500;
const IDLE = 2000;

/**
 * Renders `children`, which may fetch, once their place on the page is seen, or about to be; and from then on. What nobody has scrolled to
 * is rendered when the page is idle: the keyboard, a reader and the search of a page must find it too.
 */
export function WhenSeen({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (seen || !element) return;
    const watcher = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: NEAR },
    );
    watcher.observe(element);
    const timer = setTimeout(() => void runWhenIdle(() => setSeen(true), IDLE), FIRST);
    return () => {
      watcher.disconnect();
      clearTimeout(timer);
    };
  }, [seen]);
  return seen ? children : <div ref={place} className={classes.unseen} />;
}
