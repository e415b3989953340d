import { takeFlashes } from './session.ts';

/** Milliseconds that each kind of toast is shown (SPEC section 9). */
export const DURATION = {
  blank: 4000,
  error: 4000,
  success: 2000,
  loading: Number.POSITIVE_INFINITY,
  custom: 4000,
};

type Show = (message: string) => unknown;

/** Shows the toasts left by the previous page; in a background tab, once it is visible. Returns a function that cancels it. */
export function showFlashes(toast: Show & Record<'error' | 'success', Show>): () => void {
  const show = (): void => {
    for (const { kind, message } of takeFlashes()) kind === 'notice' ? toast(message) : toast[kind](message);
  };
  if (document.hidden) document.addEventListener('visibilitychange', show, { once: true });
  else show();
  return () => document.removeEventListener('visibilitychange', show);
}
