import type { ToastOptions } from 'react-hot-toast';
import { atRest } from '../../web/at-rest.ts';
import { showFlashes } from '../../web/notices.ts';
import { plainToast, type ToastKind } from './plain-toast.ts';
import { useFetched } from './use-fetched.ts';

type Library = typeof import('../../web/toaster.tsx');
type Options = Pick<ToastOptions, 'id'>;
/** Longest that it waits for a page that is busy, in milliseconds. */
const PATIENCE = 4000;

let loading: Promise<Library> | null = null;
let arrived: (library: Library) => void;
const there = new Promise<Library>((resolve) => {
  arrived = resolve;
});

/**
 * Fetches what shows toasts, which a page comes to life without. After a failure the next toast asks for it once more: Firefox and Safari then
 * fetch it, Chromium fails for as long as the page stands.
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

/** The `toast` of react-hot-toast, as far as the site needs it; a message is shown without the library where that cannot be had. */
export const toast = Object.assign(show('blank'), { error: show('error'), success: show('success') });

/**
 * Has the toasts come when the page is at rest; at once where the page before has left some. Those are taken now: by the time the library is
 * here, others may wait that this page has left for the next.
 */
export function bringToasts(): void {
  showFlashes(toast);
  // The next toast asks for it once more.
  atRest(load, PATIENCE).catch(() => {});
}

const arrival = () => there.then(({ Toaster }) => Toaster);

/** The place where toasts appear, once their library is there. */
export function Toasts() {
  const { part: Toaster } = useFetched(arrival);
  return Toaster && <Toaster />;
}
