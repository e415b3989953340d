/** Failures to load chunks, as Vite reports them, so that the error screen can offer to reload. */
const failures = new WeakSet<object>();

/** Starts listening. The event is not cancelled, so the error also reaches the route's error screen. */
export function watchPreloadErrors(): void {
  addEventListener('vite:preloadError', (event) => {
    if (event.payload) failures.add(event.payload);
  });
}

/** True for an error by which a part of the application could not be fetched (usually: a new version is out). */
export const isPreloadError = (error: unknown): boolean =>
  error instanceof Error &&
  (failures.has(error) ||
    /dynamically imported module|module script failed|preload CSS/i.test(error.message));
