/** A program for tests that starts one which never comes to rest, and says its id. */
import { open } from 'node:fs/promises';
import { startBounded } from '../bounded-process.ts';

const program = new URL('./greedy.ts', import.meta.url);
const file = await open(program);
const { child } = startBounded(program, { fd: file.fd, args: ['endless'] }, { time: 60_000, memory: 256 });
process.stdout.write(String(child.pid));
