/**
 * Pages are sometimes left without the person being asked: the session is lost, or the organisation is changed. Whoever
 * holds unsaved input says here how it is put away.
 */
const keepers = new Set<() => boolean>();

/** `keep` puts unsaved input away and answers whether there was any. Answers how to stop that. */
export function onLeaving(keep: () => boolean): () => void {
  keepers.add(keep);
  return () => void keepers.delete(keep);
}

/**
 * Watches whether the browser is on its way to another page, by a link or a reload: it breaks off what this one asks, some
 * before they know the next page. `stop` ends that and answers whether it is.
 */
export function watchGoing(): { stop: () => boolean } {
  let going = false;
  const go = (): void => {
    going = true;
  };
  for (const leaving of ['pagehide', 'beforeunload']) addEventListener(leaving, go);
  return {
    stop: () => {
      for (const leaving of ['pagehide', 'beforeunload']) removeEventListener(leaving, go);
      return going;
    },
  };
}

/** Before the page is left without asking. Answers whether any unsaved input was put away. */
export const putAway = (): boolean => [...keepers].map((keep) => keep()).some(Boolean);
