import { type ReactNode, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { keepPreferences, onThemeChange, showTheme } from '../../web/session.ts';

/** Hydrates a prerendered page. */
export function mount(page: ReactNode): void {
  keepPreferences();
  const root = document.getElementById('root');
  // In a new task: parsing the scripts has already delayed taps and scrolling on phones.
  if (root) setTimeout(() => hydrateRoot(root, <StrictMode>{page}</StrictMode>));
  // Another tab, or the previous page, may have changed the theme.
  onThemeChange(showTheme);
}
