/** Uploads that this tab sends: a browser has no locks over plain HTTP. */
const here = new Set<string>();

/**
 * Takes an upload for one sender, so that the same file can be sent to two places at once, from two tabs as well. Answers how to let
 * it go; null if another sender has it.
 */
export async function holdUpload(url: string): Promise<(() => void) | null> {
  if (here.has(url)) return null;
  here.add(url);
  const over = Promise.withResolvers<void>();
  const letGo = (): void => {
    here.delete(url);
    over.resolve();
  };
  if (await lockInAllTabs(url, over.promise)) return letGo;
  letGo();
  return null;
}

/** Whether the lock was free; it is held until `over`, or until the tab is closed. */
function lockInAllTabs(url: string, over: Promise<void>): Promise<boolean> {
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    locks
      .request(`upload:${url}`, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        return lock ? over : undefined;
      })
      // A browser that refuses locks is as one without.
      .catch(() => resolve(true));
  });
}
