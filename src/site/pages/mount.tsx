import { type ReactNode, StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { keepPreferences, onThemeChange, showTheme } from '../../web/session.ts';
import { workOffline } from '../offline/register.ts';

/** Brings a prerendered page to life. */
export function mount(page: ReactNode): void {
  keepPreferences();
  const root = document.getElementById('root');
  // As a transition it is done in slices, between which a tap or a scroll is answered.
  if (root) startTransition(() => void hydrateRoot(root, <StrictMode>{page}</StrictMode>));
  // Another tab, or the page before in the history, may have changed the theme.
  onThemeChange(showTheme);
  workOffline();
}
