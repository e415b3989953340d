/**
 * Takes from a source while what was taken before is being worked on: yields all that has come meanwhile, at most `most` of it waiting
 * (by `sizeOf`). An error of the source comes after what came before it. Whoever ends early must make the source end.
 */
export async function* ahead<T>(
  source: AsyncIterable<T>,
  most: number,
  sizeOf: (one: T) => number,
): AsyncGenerator<T[]> {
  let waiting: T[] = [];
  let size = 0;
  let ended = false;
  let failure: { error: unknown } | null = null;
  let wake = (): void => {};
  let room = (): void => {};
  let left = false;
  const pump = async (): Promise<void> => {
    try {
      for await (const one of source) {
        if (left) return;
        waiting.push(one);
        size += sizeOf(one);
        wake();
        if (size >= most && !left) await new Promise<void>((resolve) => (room = resolve));
        if (left) return;
      }
    } catch (error) {
      failure = { error };
    } finally {
      ended = true;
      wake();
    }
  };
  const pumping = pump();
  try {
    for (;;) {
      if (waiting.length === 0 && !ended) await new Promise<void>((resolve) => (wake = resolve));
      if (waiting.length === 0) break;
      const taken = waiting;
      waiting = [];
      size = 0;
      room();
      yield taken;
    }
    if (failure) throw (failure as { error: unknown }).error;
  } finally {
    left = true;
    room();
    await pumping;
  }
}
