import { type ReactNode, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { keepPreferences, onThemeChange, showTheme } from '../../web/session.ts';

/** Brings a prerendered page to life. */
export function mount(page: ReactNode): void {
  keepPreferences();
  const root = document.getElementById('root');
  // After a breath: on a phone, reading the scripts has already kept a tap or a scroll waiting.
  if (root) setTimeout(() => hydrateRoot(root, <StrictMode>{page}</StrictMode>));
  // Another tab, or the page before in the history, may have changed the theme.
  onThemeChange(showTheme);
}
