import type { ReactNode } from 'react';

/** What is wider than a narrow screen scrolls by itself, not the page; also by keyboard. */
export function Scroller({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <div className="scroller" tabIndex={0}>
      {children}
    </div>
  );
}
