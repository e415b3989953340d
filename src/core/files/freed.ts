/**
 * Gives the memory of a chunk back at once; nobody may read it any more. Chunks of the network lie outside of the heap, and the
 * collector, which is otherwise asked for every 64 MiB of them, would take more of the processor than all that is done with them.
 */
export function free(chunk: Uint8Array): void {
  const memory = chunk.buffer;
  // Small chunks share their memory with others.
  if (memory instanceof ArrayBuffer && memory.byteLength === chunk.length) memory.transfer(0);
}
