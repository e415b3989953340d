/**
 * Bytes of a part, all but the last of which are of this size (some servers ask for equal ones). With S3's 10,000 parts, a file
 * may have 78 GiB.
 */
export const PART_SIZE = 8 * 1024 * 1024;
export const MAX_PARTS = 10_000;
/** Bytes of a part that are held without a permit. */
const SMALL = 1024 * 1024;

export interface Part {
  chunks: Uint8Array[];
  length: number;
  /** Gives the permit back, once the part is no longer held. */
  release(): void;
}

/**
 * Cuts a stream into parts of `PART_SIZE`; only the last one is smaller, and an empty stream has none. Permits bound what is held
 * in memory: each part that grows above a megabyte waits for one.
 */
export async function* partsOf(
  source: AsyncIterable<Uint8Array>,
  permit: () => Promise<() => void>,
): AsyncGenerator<Part, void, undefined> {
  let chunks: Uint8Array[] = [];
  let length = 0;
  let release: (() => void) | null = null;
  const taken = (): Part => {
    const part = { chunks, length, release: release ?? (() => {}) };
    chunks = [];
    length = 0;
    release = null;
    return part;
  };
  try {
    for await (const chunk of source)
      for (let rest = chunk; rest.length > 0; ) {
        if (length + rest.length > SMALL) release ??= await permit();
        const piece = rest.subarray(0, PART_SIZE - length);
        chunks.push(piece);
        length += piece.length;
        rest = rest.subarray(piece.length);
        if (length === PART_SIZE) yield taken();
      }
    if (length > 0) yield taken();
  } finally {
    (release as (() => void) | null)?.();
  }
}
