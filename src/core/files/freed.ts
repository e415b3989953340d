import type { Readable } from 'node:stream';

/**
 * Gives the memory of a chunk back at once; nobody may read it any more. Chunks of the network lie outside of the heap, and the
 * collector, which is otherwise asked for every 64 MiB of them, would take more of the processor than all that is done with them.
 */
export function free(chunk: Uint8Array): void {
  const memory = chunk.buffer;
  // Small chunks share their memory with others.
  if (memory instanceof ArrayBuffer && memory.byteLength === chunk.length) memory.transfer(0);
}

/** The same stream; `pipe` gives the memory of each chunk back as soon as the kernel has it. */
export function freeing(source: Readable): Readable {
  const pipe = <T extends NodeJS.WritableStream>(to: T): T => {
    source.on('data', (chunk: Buffer) => {
      const room = to.write(chunk, (error) => {
        if (!error) free(chunk);
      });
      if (!room) source.pause();
    });
    to.on('drain', () => source.resume());
    source.once('end', () => to.end());
    return to;
  };
  return Object.assign(source, { pipe });
}
