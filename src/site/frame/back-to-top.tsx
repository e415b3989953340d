import { useEffect, useState } from 'react';

/** Scroll height in pixels above which the button appears. */
const SHOW_ABOVE = 300;

/** A button that leads back to the top of a page scrolled far enough. */
export function BackToTop() {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const look = (): void => setShown(scrollY > SHOW_ABOVE);
    look();
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, []);

  if (!shown) return null;
  const rise = (): void => {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    scrollTo({ top: 0, behavior: still ? 'auto' : 'smooth' });
  };
  return (
    <button type="button" className="to-top" aria-label="Nazad na vrh" title="Nazad na vrh" onClick={rise}>
      <svg aria-hidden="true" viewBox="0 0 24 24" width="24" height="24">
        <path d="M4 13l8-8 8 8M12 5.5V20" fill="none" stroke="currentColor" strokeWidth="2" />
      </svg>
    </button>
  );
}
