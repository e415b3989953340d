/** Handlers that stash unsaved input before the page is left without asking: the session ended, the organisation changed. */
const stashers = new Set<() => boolean>();

/** Registers `stash`, which stores unsaved input and returns whether there was any. Returns an unsubscribe function. */
export function onForcedNavigation(stash: () => boolean): () => void {
  stashers.add(stash);
  return () => void stashers.delete(stash);
}

/**
 * Watches whether the browser leaves the page, by a link or a reload: it aborts the page's requests, some before
 * `pagehide`. `stop` stops watching and returns whether it does.
 */
export function watchNavigation(): { stop: () => boolean } {
  let navigating = false;
  const onNavigate = (): void => {
    navigating = true;
  };
  for (const event of ['pagehide', 'beforeunload']) addEventListener(event, onNavigate);
  return {
    stop: () => {
      for (const event of ['pagehide', 'beforeunload']) removeEventListener(event, onNavigate);
      return navigating;
    },
  };
}

/** Call before leaving the page without asking. Returns whether unsaved input was stored. */
export const stashUnsavedInput = (): boolean => [...stashers].map((stash) => stash()).some(Boolean);
