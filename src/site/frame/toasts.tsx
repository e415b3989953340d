import type { ToastOptions } from 'react-hot-toast';
import { showFlashes } from '../../web/flash-toasts.ts';
import { runWhenIdle } from '../../web/idle-queue.ts';
import { plainToast, type ToastKind } from './plain-toast.ts';
import { useLazyPart } from './use-lazy-part.ts';

type Library = typeof import('../../web/toaster.tsx');
type Options = Pick<ToastOptions, 'id'>;
/** Longest wait for an idle page, in milliseconds. */
const MAX_WAIT = 4000;

let loading: Promise<Library> | null = null;
let arrived: (library: Library) => void;
const there = new Promise<Library>((resolve) => {
  arrived = resolve;
});

/**
 * Loads the toast library, which hydration does not need. After a failure the next toast retries: that works in Firefox and Safari,
 * while Chromium caches the failed import.
 */
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
  (kind: ToastKind) =>
  (message: string, options?: Options): void =>
    void load().then(
      ({ toast }) => (kind === 'blank' ? toast : toast[kind])(message, options),
      (error: unknown) => {
        console.error(error);
        plainToast(kind, message, options?.id);
      },
    );

/** The part of react-hot-toast's `toast` that the site uses; without the library, messages are shown plainly. */
export const toast = Object.assign(show('blank'), { error: show('error'), success: show('success') });

/**
 * Loads the toasts when the page is idle; at once where the previous page left some. Those are taken now, because later ones may be
 * meant for the next page.
 */
export function loadToasts(): void {
  showFlashes(toast);
  // The next toast retries.
  runWhenIdle(load, MAX_WAIT).catch(() => {});
}

const arrival = () => there.then(({ Toaster }) => Toaster);

/** Where toasts appear, once the library is loaded. */
export function Toasts() {
  const { part: Toaster } = useLazyPart(arrival);
  return Toaster && <Toaster />;
}
