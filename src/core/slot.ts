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
