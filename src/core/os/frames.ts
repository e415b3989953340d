/** How a process tells its parent something by its output: a line of JSON, then as many bytes as the line says. */

/** What stands in the line besides its own matter. */
export interface FrameHead {
  bytes: number;
}

/** One message: its line, and the bytes behind it. */
export interface Frame<H extends FrameHead> {
  head: H;
  content: Buffer;
}

/** The output in which a message is written. */
export const frameOf = (head: object, content: Uint8Array = Buffer.alloc(0)): Buffer =>
  Buffer.concat([Buffer.from(`${JSON.stringify({ ...head, bytes: content.length })}\n`), content]);

/** Writes a message to this process's output; resolves once the parent has room for it. */
export const writeFrame = (head: object, content?: Uint8Array): Promise<void> =>
  new Promise((resolve) => process.stdout.write(frameOf(head, content), () => resolve()));

/** Takes output piece by piece, and gives the messages that are complete with it. */
export function frameSplitter<H extends FrameHead>(): (chunk: Buffer) => Frame<H>[] {
  const chunks: Buffer[] = [];
  let have = 0;
  let head: H | null = null;
  return (chunk) => {
    chunks.push(chunk);
    have += chunk.length;
    const found: Frame<H>[] = [];
    // Joined only when a message may have become complete: a picture comes in many pieces.
    if (head && have < head.bytes) return found;
    let rest = Buffer.concat(chunks);
    for (;;) {
      if (!head) {
        const end = rest.indexOf('\n');
        if (end < 0) break;
        head = JSON.parse(rest.toString('utf8', 0, end)) as H;
        rest = rest.subarray(end + 1);
      }
      if (rest.length < head.bytes) break;
      found.push({ head, content: rest.subarray(0, head.bytes) });
      rest = rest.subarray(head.bytes);
      head = null;
    }
    chunks.splice(0, chunks.length, rest);
    have = rest.length;
    return found;
  };
}
