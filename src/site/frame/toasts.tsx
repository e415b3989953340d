import { type ComponentType, useEffect, useState } from 'react';
import type { ToastOptions } from 'react-hot-toast';
import { atRest } from '../../web/at-rest.ts';
import { flashesWait } from '../../web/session.ts';

type Library = typeof import('../../web/toaster.tsx');
/** Longest that it waits for a page that is busy, in milliseconds. */
const PATIENCE = 4000;

let loading: Promise<Library> | null = null;
let arrived: (library: Library) => void;
const there = new Promise<Library>((resolve) => {
  arrived = resolve;
});

/** Fetches what shows toasts, which a page comes to life without; once more after a failure. */
async function load(): Promise<Library> {
  loading ??= import('../../web/toaster.tsx');
  try {
    const library = await loading;
    arrived(library);
    return library;
  } catch (error) {
    loading = null;
    throw error;
  }
}

const show =
  (kind: 'blank' | 'error' | 'success') =>
  (message: string, options?: ToastOptions): void =>
    void load().then(
      ({ toast }) => (kind === 'blank' ? toast : toast[kind])(message, options),
      (error: unknown) => console.error(error),
    );

/** The `toast` of react-hot-toast, as far as the site needs it. */
export const toast = Object.assign(show('blank'), { error: show('error'), success: show('success') });

/** The place where toasts appear; it comes with the first of them, be it one that the page before has left, at the latest when the page is at rest. */
export function Toasts() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  useEffect(() => {
    void there.then((library) => setToaster(() => library.Toaster));
    const coming = flashesWait() ? load() : atRest(load, PATIENCE);
    coming.catch(() => {});
  }, []);
  return Toaster && <Toaster />;
}
