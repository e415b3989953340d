import { altered } from '../backup/error.ts';

const NEWLINE = 0x0a;
/** Most bytes of one line; a row is far from it, and without a bound an altered archive would fill the memory. */
export const LONGEST_LINE = 256 * 1024 ** 2;

/**
 * Blocks of whole lines from bytes that were cut anywhere. Throws DamagedArchive if the last line has no end, and for a line of more than
 * `longest` bytes.
 */
export async function* wholeLines(
  source: AsyncIterable<Uint8Array>,
  longest = LONGEST_LINE,
): AsyncGenerator<Buffer, void, undefined> {
  let rest: Buffer[] = [];
  let gathered = 0;
  for await (const bytes of source) {
    const chunk = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const end = chunk.lastIndexOf(NEWLINE) + 1;
    if (end > 0) {
      yield Buffer.concat([...rest, chunk.subarray(0, end)]);
      rest = [];
      gathered = 0;
    }
    gathered += chunk.length - end;
    if (gathered > longest) throw altered();
    // A copy: whoever gives the bytes may use their memory again.
    if (end < chunk.length) rest.push(Buffer.from(chunk.subarray(end)));
  }
  if (rest.length > 0) throw altered();
}

/** The lines of a block of whole lines, each with its end. */
export function* linesIn(block: Buffer): Generator<Buffer> {
  for (let at = 0; at < block.length; ) {
    const end = block.indexOf(NEWLINE, at) + 1;
    yield block.subarray(at, end);
    at = end;
  }
}

/** Blocks of lines with each line as `rewrite` makes it, without its end; null leaves it out. */
export async function* rewritten(
  source: AsyncIterable<Buffer>,
  rewrite: (line: string) => string | null | Promise<string | null>,
): AsyncGenerator<Buffer, void, undefined> {
  for await (const block of source) {
    const lines: string[] = [];
    for (const line of linesIn(block)) {
      const made = await rewrite(line.toString('utf8', 0, line.length - 1));
      if (made !== null) lines.push(made, '\n');
    }
    if (lines.length > 0) yield Buffer.from(lines.join(''));
  }
}

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Exchanges ids wherever they stand in a text: in columns, lists, and JSON of any depth. */
export const exchangeIds = (text: string, exchanged: ReadonlyMap<string, string>): string =>
  exchanged.size === 0 ? text : text.replace(ID, (id) => exchanged.get(id) ?? id);
