import { useEffect, useState } from 'react';
import { setTheme, type Theme, theme } from '../../web/session.ts';

/** Switches between light and dark, and stores the choice. */
export function ThemeSwitch() {
  const [current, setCurrent] = useState<Theme>('light');
  useEffect(() => setCurrent(theme()), []);

  const change = (): void => {
    // `current` is set a moment after hydration.
    const next = theme() === 'dark' ? 'light' : 'dark';
    setTheme(next);
    setCurrent(next);
  };

  return (
    <button
      type="button"
      className="theme-switch"
      aria-label="Tamna tema"
      aria-pressed={current === 'dark'}
      title={current === 'dark' ? 'Svijetla tema' : 'Tamna tema'}
      onClick={change}
    >
      <svg aria-hidden="true" viewBox="0 0 24 24" width="22" height="22">
        <circle cx="12" cy="12" r="8.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
        <path d="M12 3.75a8.25 8.25 0 0 1 0 16.5z" fill="currentColor" />
      </svg>
    </button>
  );
}
