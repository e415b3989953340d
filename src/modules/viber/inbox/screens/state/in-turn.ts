/** What is under way of each conversation. */
const last = new Map<string, Promise<unknown>>();

/**
 * Does something after all that was asked for of the same conversation before: a key pressed is not lost, and nobody's second change meets
 * their first one's version.
 */
export function inTurn<T>(conversation: string, work: () => Promise<T>): Promise<T> {
  const done = (last.get(conversation) ?? Promise.resolve()).then(work);
  const ended = done
    .catch(() => {})
    .then(() => {
      if (last.get(conversation) === ended) last.delete(conversation);
    });
  last.set(conversation, ended);
  return done;
}
