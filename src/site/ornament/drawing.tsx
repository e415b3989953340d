import { type ReactNode, type SVGProps, useLayoutEffect, useRef, useState } from 'react';
import { KEEP_PRERENDERED } from '../keep-prerendered.ts';

interface DrawingProps extends SVGProps<SVGSVGElement> {
  draw: () => ReactNode;
}

/**
 * A picture that is only looked at, a third of what some pages are made of: a browser leaves it as it was prerendered, and draws it only where it
 * comes later.
 */
export function Drawing({ draw, ...props }: DrawingProps) {
  const place = useRef<SVGSVGElement>(null);
  const [drawn, setDrawn] = useState(typeof document === 'undefined');
  useLayoutEffect(() => {
    if (!place.current!.firstChild) setDrawn(true);
  }, []);
  return (
    <svg ref={place} aria-hidden="true" {...props} {...(!drawn && KEEP_PRERENDERED)}>
      {drawn ? draw() : null}
    </svg>
  );
}
