/** Bytes written at once: fewer, larger writes are a third faster than one for every chunk of the network. */
export const WRITE_SIZE = 1024 * 1024;

/** The same bytes in groups of chunks of at least `size` bytes together; the last group may be smaller. */
export async function* gathered(
  source: AsyncIterable<Uint8Array>,
  size = WRITE_SIZE,
): AsyncGenerator<Uint8Array[], void, undefined> {
  let group: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of source) {
    if (chunk.length === 0) continue;
    group.push(chunk);
    length += chunk.length;
    if (length < size) continue;
    yield group;
    group = [];
    length = 0;
  }
  if (length > 0) yield group;
}
