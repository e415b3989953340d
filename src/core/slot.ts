/** A dependency that a lower module declares and a higher module fills (`ServerModule.fills`). */
interface Slot<T> {
  /** Throws while nobody has filled it. */
  readonly value: T;
  fill(value: T): void;
}

/** An empty slot; `what` names it in the error. */
export function slot<T>(what: string): Slot<T> {
  let filled: { value: T } | undefined;
  return {
    get value() {
      if (!filled) throw new Error(`No module says ${what}`);
      return filled.value;
    },
    fill(value) {
      filled = { value };
    },
  };
}

/** A dependency that several higher modules fill together. */
interface Gathering<T> {
  /** What they have added, each once; nobody need. */
  readonly value: readonly T[];
  /** May be called again with the same, by a second server of the process. */
  add(...values: T[]): void;
}

/** The same as a slot for what more than one module brings. */
export function gathering<T>(): Gathering<T> {
  const added = new Set<T>();
  return {
    get value() {
      return [...added];
    },
    add(...values) {
      for (const value of values) added.add(value);
    },
  };
}
