import { type ChildProcess, execFile, type StdioOptions, spawn } from 'node:child_process';
import { open } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Limits of one process. */
export interface ProcessBounds {
  /** Milliseconds. */
  time: number;
  /** Megabytes of resident memory. */
  memory: number;
  /** Megabytes of JavaScript heap; V8 ends a process that needs more. */
  heap?: number;
}

/** How a process ended: `how` is its exit code or signal, for the log. */
export interface Ending {
  why: 'done' | 'failed' | 'memory' | 'time' | 'gone';
  how: string;
}

/** A process that works on one foreign file. */
export interface BoundedProcess {
  child: ChildProcess;
  /** Resolves once the process has ended and its output is read; never rejects. */
  ended: Promise<Ending>;
  /** Kills the process if it still runs. */
  end(): Promise<void>;
}

/** Descriptor of the file in a process that has no channel of messages; with one, it is the next. */
export const FILE_FD = 3;
/** Milliseconds between two looks at a process's memory. */
const LOOK = 100;
/**
 * Megabytes that V8 reserves for code and stacks without using them: 560 measured on x64. What the kernel counts lies so much above
 * what is resident.
 */
const RESERVED = 640;
/** V8 and native code end so when they get no memory. */
const STARVED = new Set(['SIGABRT', 'SIGTRAP', 'SIGILL', 'SIGKILL']);

/**
 * Starts a TypeScript program in a process of its own, for work that a foreign file may make endless: without the environment, which
 * holds passwords, and within bounds that are kept from outside of it. On Linux the kernel refuses it memory beyond them; everywhere its
 * resident memory is watched. On Linux it ends with this process, also if that is killed.
 */
export function startBounded(
  program: URL,
  { fd, args = [], messages = false }: { fd: number; args?: string[]; messages?: boolean },
  { time, memory, heap }: ProcessBounds,
  gone?: AbortSignal,
): BoundedProcess {
  const options = heap ? [`--max-old-space-size=${heap}`, '--max-semi-space-size=16'] : [];
  const node = [process.execPath, ...options, fileURLToPath(program), ...args];
  const stdio: StdioOptions = messages
    ? ['ignore', 'ignore', 'ignore', 'ipc', fd]
    : ['ignore', 'pipe', 'pipe', fd];
  const [command = '', ...rest] = process.platform === 'linux' ? limited(node, memory + RESERVED) : node;
  const child = spawn(command, rest, {
    stdio,
    env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
    serialization: 'advanced',
  });
  let ended = false;
  let why: Ending['why'] | null = null;
  const stop = (reason: Ending['why']): void => {
    why ??= reason;
    child.kill('SIGKILL');
  };
  const leave = (): void => stop('gone');
  const late = setTimeout(() => stop('time'), time);
  const look = async (): Promise<void> => {
    const taken = child.pid === undefined || ended ? 0 : await residentMemory(child.pid);
    if (!ended && taken > memory) stop('memory');
  };
  const looking = setInterval(() => void look(), LOOK);
  if (gone?.aborted) leave();
  else gone?.addEventListener('abort', leave, { once: true });

  const ending = new Promise<Ending>((resolve) => {
    const settle = (code: number | null, signal: string | null): void => {
      ended = true;
      clearTimeout(late);
      clearInterval(looking);
      gone?.removeEventListener('abort', leave);
      const starved = signal ? STARVED.has(signal) : code === 134;
      resolve({
        why: why ?? (code === 0 ? 'done' : starved ? 'memory' : 'failed'),
        how: String(signal ?? code),
      });
    };
    child.once('close', settle);
    // A process that could not be started never closes.
    child.once('error', () => child.pid === undefined && settle(null, 'not started'));
  });
  return {
    child,
    ended: ending,
    async end() {
      child.kill('SIGKILL');
      await ending;
    },
  };
}

/**
 * The command, run with at most `megabytes` of writable memory by a shell that it replaces. The kernel ends it with the thread that starts
 * it, so that nothing foreign goes on without bounds after a `kill -9`, where `setpriv` (util-linux) is there and knows that.
 */
const limited = (command: string[], megabytes: number): string[] => [
  '/bin/sh',
  '-c',
  `ulimit -d ${megabytes * 1024} || exit 1
${BOUND_TO_LIFE} true 2>/dev/null && set -- ${BOUND_TO_LIFE} "$@"
exec "$@"`,
  'sh',
  ...command,
];
const BOUND_TO_LIFE = 'setpriv --pdeathsig KILL';

const run = promisify(execFile);
/** Bytes of a page, in which Linux counts; larger ones make the result too small, and the kernel's limit holds all the same. */
const PAGE = 4096;
const MEGABYTE = 1024 * 1024;

/** Resident megabytes of a process; 0 if there is none. */
async function residentMemory(pid: number): Promise<number> {
  try {
    if (process.platform !== 'linux') {
      const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)]);
      return Number(stdout) / 1024;
    }
    const file = await open(`/proc/${pid}/statm`);
    try {
      return (Number((await file.readFile('utf8')).split(' ')[1]) * PAGE) / MEGABYTE;
    } finally {
      await file.close();
    }
  } catch {
    return 0;
  }
}

/** What a process without a channel of messages has written, and how it ended. A process that writes more than `most` bytes is killed. */
export async function outputOf(
  { child, ended, end }: BoundedProcess,
  most: number,
): Promise<Ending & { output: Buffer; errors: string }> {
  const [output, errors, ending] = await Promise.all([
    gathered(child.stdout!, most, end),
    gathered(child.stderr!, MOST_ERRORS, end),
    ended,
  ]);
  return { ...ending, output, errors: errors.toString() };
}

const MOST_ERRORS = 64 * 1024;

async function gathered(stream: NodeJS.ReadableStream, most: number, end: () => void): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > most) {
      end();
      break;
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
