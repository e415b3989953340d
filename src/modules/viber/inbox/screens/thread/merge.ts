/** What orders a message among those of its conversation: callbacks arrive late, so the number alone does not. */
export interface Placed {
  idguid: string;
  no: number;
  at: string;
}

/** A run of a conversation's messages as they are held: between the first and the last none is missing. */
export interface Run<M extends Placed> {
  messages: readonly M[];
  /** Whether there are older ones, and newer ones, than those held. */
  older: boolean;
  newer: boolean;
}

/** A page as the API answers it. */
export interface Page<M extends Placed> {
  messages: readonly M[];
  more_before: boolean;
  more_after: boolean;
}

export const EMPTY: Run<never> = { messages: [], older: false, newer: false };

/** Order in which messages are shown. */
export const inOrder = (a: Placed, b: Placed): number => Date.parse(a.at) - Date.parse(b.at) || a.no - b.no;

/** Adds messages to others: the same one is replaced, and all are put in order. What did not change stays the same object. */
export function merged<M extends Placed>(held: readonly M[], come: readonly M[]): M[] {
  const byId = new Map(held.map((one) => [one.idguid, one]));
  for (const one of come) {
    const known = byId.get(one.idguid);
    if (!known || JSON.stringify(known) !== JSON.stringify(one)) byId.set(one.idguid, one);
  }
  return [...byId.values()].sort(inOrder);
}

/** The run that a page is. */
export const runOf = <M extends Placed>(page: Page<M>): Run<M> => ({
  messages: page.messages,
  older: page.more_before,
  newer: page.more_after,
});

/** Joins older messages to a run. */
export const withOlder = <M extends Placed>(run: Run<M>, page: Page<M>): Run<M> => ({
  ...run,
  messages: merged(run.messages, page.messages),
  older: page.more_before,
});

/** Joins newer messages to a run. */
export const withNewer = <M extends Placed>(run: Run<M>, page: Page<M>): Run<M> => ({
  ...run,
  messages: merged(run.messages, page.messages),
  newer: page.more_after,
});

/**
 * Puts a page that begins with one of the run's messages in the place of whatever the run holds from there on: what has changed
 * changes, what is gone goes, and what is new comes.
 */
export function renewed<M extends Placed>(run: Run<M>, page: Page<M>): Run<M> {
  const [first] = page.messages;
  if (!first) return run;
  const come = new Set(page.messages.map(({ idguid }) => idguid));
  const last = page.messages.at(-1)!;
  const kept = run.messages.filter(
    (one) => come.has(one.idguid) || inOrder(one, first) < 0 || (page.more_after && inOrder(one, last) > 0),
  );
  const messages = merged(kept, page.messages);
  const reaches = messages.at(-1)?.idguid === last.idguid;
  return { ...run, messages, newer: reaches ? page.more_after : run.newer };
}
