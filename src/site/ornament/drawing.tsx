import { type ReactNode, type SVGProps, useLayoutEffect, useRef, useState } from 'react';
import { KEEP_PRERENDERED } from '../keep-prerendered.ts';

interface DrawingProps extends SVGProps<SVGSVGElement> {
  draw: () => ReactNode;
}

/**
 * A decorative drawing. Hydration keeps its prerendered HTML, a third of some pages; it is only rendered where it was not
 * prerendered.
 */
export function Drawing({ draw, ...props }: DrawingProps) {
  const svg = useRef<SVGSVGElement>(null);
  const [drawn, setDrawn] = useState(typeof document === 'undefined');
  useLayoutEffect(() => {
    if (!svg.current!.firstChild) setDrawn(true);
  }, []);
  return (
    <svg ref={svg} aria-hidden="true" {...props} {...(!drawn && KEEP_PRERENDERED)}>
      {drawn ? draw() : null}
    </svg>
  );
}
