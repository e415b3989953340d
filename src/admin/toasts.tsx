import { useEffect } from 'react';
import { showFlashes } from '../web/flash-toasts.ts';
import { Toaster, toast } from '../web/toaster.tsx';

/** Where toasts appear, with those that the previous page has left. */
export function Toasts() {
  useEffect(() => showFlashes(toast), []);
  return <Toaster />;
}
