/** A program for tests that does what its first argument says. */
import { readSync } from 'node:fs';

const [, , way = '', fd = '3'] = process.argv;
const kept: unknown[] = [];
if (way === 'buffers')
  setInterval(() => {
    // Slowly enough to be seen.
    kept.push(Buffer.alloc(8 * 1024 * 1024, 1));
  }, 5);
if (way === 'at once') for (;;) kept.push(Buffer.alloc(64 * 1024 * 1024, 1));
if (way === 'heap') for (;;) kept.push(Array.from({ length: 1000 }, (_, index) => `${kept.length} ${index}`));
if (way === 'endless') for (;;) kept.length = 0;
if (way === 'talk') for (;;) process.stdout.write('x'.repeat(1024 * 1024));
if (way === 'environment') process.stdout.write(Object.keys(process.env).join(' '));
if (way === 'file') {
  const bytes = Buffer.alloc(100);
  process.stdout.write(bytes.subarray(0, readSync(Number(fd), bytes, 0, 100, 0)));
}
if (way === 'fail') throw new Error('as it was told');
