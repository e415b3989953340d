import { useEffect, useRef, useState } from 'react';

/** Scrolls to the top; shown after 300 pixels, the height of a marker element (frame.css). */
export function BackToTop() {
  const mark = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(false);
  useEffect(() => {
    // An observer, because reading the scroll position forces a layout during hydration.
    const observer = new IntersectionObserver((seen) => setShown(!seen.at(-1)!.isIntersecting));
    observer.observe(mark.current!);
    return () => observer.disconnect();
  }, []);

  const rise = (): void => {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    scrollTo({ top: 0, behavior: still ? 'auto' : 'smooth' });
  };
  return (
    <>
      <div ref={mark} className="to-top-mark" aria-hidden="true" />
      {shown && (
        <button
          type="button"
          className="to-top"
          aria-label="Nazad na vrh"
          title="Nazad na vrh"
          onClick={rise}
        >
          <svg aria-hidden="true" viewBox="0 0 24 24" width="24" height="24">
            <path d="M4 13l8-8 8 8M12 5.5V20" fill="none" stroke="currentColor" strokeWidth="2" />
          </svg>
        </button>
      )}
    </>
  );
}
