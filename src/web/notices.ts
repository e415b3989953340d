import { takeFlashes } from './session.ts';

/** How long each kind of notice stays, in milliseconds (SPEC section 9). */
export const DURATION = {
  blank: 4000,
  error: 4000,
  success: 2000,
  loading: Number.POSITIVE_INFINITY,
  custom: 4000,
};

type Show = (message: string) => unknown;

/**
 * Shows the notices that the page before has left; in a tab in the background they wait until somebody looks. Answers how to
 * call that off.
 */
export function showFlashes(toast: Show & Record<'error' | 'success', Show>): () => void {
  const show = (): void => {
    for (const { kind, message } of takeFlashes()) kind === 'notice' ? toast(message) : toast[kind](message);
  };
  if (document.hidden) document.addEventListener('visibilitychange', show, { once: true });
  else show();
  return () => document.removeEventListener('visibilitychange', show);
}
