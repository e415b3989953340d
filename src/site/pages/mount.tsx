import { type ReactNode, StrictMode } from 'react';
import { reportErrors } from '../../web/error-reports.ts';
import { keepPreferences, onThemeChange, showTheme } from '../../web/session.ts';
import { hydrate } from '../frame/hydrate.ts';

/** Hydrates a prerendered page. */
export function mount(page: ReactNode): void {
  reportErrors('site');
  keepPreferences();
  const root = document.getElementById('root');
  // In a new task: parsing the scripts has already delayed taps and scrolling on phones.
  if (root) setTimeout(() => hydrate(root, <StrictMode>{page}</StrictMode>));
  // Another tab, or the previous page, may have changed the theme.
  onThemeChange(showTheme);
}
