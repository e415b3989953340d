import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ByteRange } from './store.ts';

/** Bytes between two ranges that are read and thrown away, since opening the file once more, perhaps in a bucket, takes longer. */
const GAP = 64 * 1024;

/** Several ranges of a file as one answer. */
export interface Multipart {
  /** Its `Content-Type`. */
  type: string;
  /** In bytes. */
  length: number;
  /** Ranges of the file that are read, one after the other. */
  spans: readonly ByteRange[];
  /** The answer. `first` is the content of the first span; `read` opens the others, when their turn comes. */
  stream(first: Readable, read: (span: ByteRange) => Promise<Readable>): Readable;
}

interface Part extends ByteRange {
  head: Buffer;
}

/** Two or more ranges that do not overlap as `multipart/byteranges` (RFC 9110, 14.6), in their order. `type` is that of the file. */
export function multipartOf(
  ranges: readonly ByteRange[],
  { type, size }: { type: string; size: number },
): Multipart {
  const boundary = randomBytes(12).toString('hex');
  const parts = ranges.map(({ start, end }, index): Part => {
    const lines = [
      `--${boundary}`,
      `Content-Type: ${type}`,
      `Content-Range: bytes ${start}-${end}/${size}`,
      '',
      '',
    ];
    return { start, end, head: Buffer.from((index > 0 ? '\r\n' : '') + lines.join('\r\n')) };
  });
  const end = Buffer.from(`\r\n--${boundary}--\r\n`);
  const groups = grouped(parts);
  return {
    type: `multipart/byteranges; boundary=${boundary}`,
    length: parts.reduce((sum, part) => sum + part.head.length + part.end - part.start + 1, end.length),
    spans: groups.map(spanOf),
    stream(first, read) {
      const answer = Readable.from(contentOf(groups, first, read, end));
      // One that is given up before anybody read from it never comes to its content.
      return answer.once('close', () => first.destroy());
    },
  };
}

/** Parts that follow each other closely, to be read at once. */
function grouped(parts: readonly Part[]): Part[][] {
  const groups: Part[][] = [];
  for (const part of parts) {
    const last = groups.at(-1)?.at(-1);
    if (last && part.start > last.end && part.start - last.end <= GAP) groups.at(-1)!.push(part);
    else groups.push([part]);
  }
  return groups;
}

const spanOf = (group: readonly Part[]): ByteRange => ({ start: group[0]!.start, end: group.at(-1)!.end });

async function* contentOf(
  groups: readonly Part[][],
  first: Readable,
  read: (span: ByteRange) => Promise<Readable>,
  end: Buffer,
): AsyncGenerator<Buffer> {
  for (const [index, group] of groups.entries())
    yield* partsOf(group, index === 0 ? first : await read(spanOf(group)));
  yield end;
}

/** The parts of a group out of the bytes of its span. Throws if these end too soon: the answer must not look complete. */
async function* partsOf(group: readonly Part[], bytes: Readable): AsyncGenerator<Buffer> {
  let at = group[0]!.start;
  let next = 0;
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    const behind = at + chunk.length;
    for (let part = group[next]; part && part.start < behind; part = group[next]) {
      const piece = chunk.subarray(Math.max(part.start, at) - at, Math.min(part.end + 1, behind) - at);
      yield part.start >= at ? Buffer.concat([part.head, piece]) : piece;
      if (part.end >= behind) break;
      next += 1;
    }
    at = behind;
  }
  if (next < group.length) throw new Error('the bytes of a file ended too soon');
}
