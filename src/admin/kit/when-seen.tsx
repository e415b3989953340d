import { type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './kit.module.css';

/** How far below the window something is when it is about to be seen. */
const NEAR = '0px 0px 200px 0px';

/** Renders `children`, which may fetch, once their place on the page is seen, or about to be; and from then on. */
export function WhenSeen({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (seen || !element) return;
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), {
      rootMargin: NEAR,
    });
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [seen]);
  return seen ? children : <div ref={place} className={classes.unseen} />;
}
