import { open } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll } from 'vitest';
import { FILE_FD, outputOf, startBounded } from '../bounded-process.ts';

const program = new URL('./greedy.ts', import.meta.url);

/** Runs the greedy program on its own text, which is opened for the tests of a file. */
export function greedy() {
  let file: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    file = await open(fileURLToPath(program));
  });
  afterAll(() => file.close());
  return {
    run: (way: string, bounds = {}, gone?: AbortSignal) =>
      outputOf(
        startBounded(
          program,
          { fd: file.fd, args: [way, String(FILE_FD)] },
          { time: 20_000, memory: 256, ...bounds },
          gone,
        ),
        1024 * 1024,
      ),
  };
}
