/**
 * Pages are sometimes left without the person being asked: the session is lost, or the organisation is changed. Whoever
 * holds unsaved input says here how it is put away.
 */
const keepers = new Set<() => boolean>();
/** Milliseconds after which a page that was to be left is taken to have stayed. */
const STAYED = 10_000;

/** `keep` puts unsaved input away and answers whether there was any. Answers how to stop that. */
export function onLeaving(keep: () => boolean): () => void {
  keepers.add(keep);
  return () => void keepers.delete(keep);
}

let going = false;

/** Whether the browser is on its way to another page: it breaks off what this one asks. Watched from `watchGoing` on. */
export const isGoing = (): boolean => going;

/** Begins to watch whether the page is being left, by a link or a reload, until it is shown again or has stayed after all. */
export function watchGoing(): void {
  const go = (): void => {
    going = true;
  };
  const stay = (): void => {
    going = false;
  };
  addEventListener('pagehide', go);
  addEventListener('pageshow', stay);
  // Some browsers break off before they know the next page. A download begins like that, too, and leaves the page where it is.
  addEventListener('beforeunload', () => {
    go();
    setTimeout(stay, STAYED);
  });
}

/** Before the page is left without asking. Answers whether any unsaved input was put away. */
export const putAway = (): boolean => [...keepers].map((keep) => keep()).some(Boolean);
