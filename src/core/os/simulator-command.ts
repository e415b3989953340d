import { createWriteStream } from 'node:fs';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

/** Words of a command that make no sense; the message is for the person who typed them. */
export class WrongWords extends Error {}

/** What somebody who starts a simulator by hand wants of it. */
export interface CommandLine<Options> {
  options: Options;
  /** File to which a line is added for everything that the simulator is asked. */
  logFile: string | undefined;
  /** Whether those lines are printed. */
  verbose: boolean;
  help: boolean;
}

interface SimulatorCommand<Options, Simulator> {
  usage: string;
  /** Where it listens unless it is told otherwise. */
  usualPort: number;
  /** Throws `WrongWords`. */
  read: (words: string[]) => CommandLine<Options>;
  start: (options: Options & { log?: (line: string) => void }) => Promise<Simulator>;
  /** Says that it runs, and where. */
  introduce: (simulator: Simulator, options: Options) => void;
}

/** Prints a line. */
export const say = (text: string): boolean => process.stdout.write(`${text}\n`);

/** Takes the words of a command apart. Throws `WrongWords`. */
export function parseWords<const T extends ParseArgsOptionsConfig>(args: string[], options: T) {
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    const word = /'(--?[\w-]+)[^']*'/.exec((error as Error).message)?.[1];
    throw new WrongWords(word ? `Opcija ${word} ne postoji ili joj nedostaje vrijednost.` : 'Suvišna riječ.');
  }
}

function fail(text: string): never {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

function openLog({ logFile, verbose }: CommandLine<unknown>): ((line: string) => void) | undefined {
  const file = logFile === undefined ? undefined : createWriteStream(logFile, { flags: 'a' });
  file?.on('error', ({ message }) => fail(`Datoteka ${logFile} se ne može pisati: ${message}`));
  if (!file && !verbose) return undefined;
  return (line) => {
    file?.write(`${line}\n`);
    if (verbose) say(line);
  };
}

/** Runs a simulator as a program of its own, until it is told to end. */
export async function runSimulatorCommand<
  Options extends { port?: number },
  Simulator extends { close(): Promise<unknown> },
>({ usage, usualPort, read, start, introduce }: SimulatorCommand<Options, Simulator>): Promise<void> {
  const explain = (error: unknown, port: number | undefined): string => {
    if (error instanceof WrongWords) return `${error.message}\n\n${usage}`;
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') return `Port ${port} je zauzet. Odaberite drugi: --port ${usualPort + 1}`;
    return `Simulator se nije pokrenuo: ${message}`;
  };
  // Who reads the output may be gone, which must not end the service.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  process.channel?.unref();
  let port: number | undefined;
  try {
    const line = read(process.argv.slice(2));
    if (line.help) return void say(usage);
    port = line.options.port;
    const simulator = await start({ ...line.options, log: openLog(line) });
    // `disconnect`: the program that started this one has ended (scripts/run.mjs).
    for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'])
      process.once(event, () => void simulator.close().then(() => process.exit(0)));
    introduce(simulator, line.options);
  } catch (error) {
    fail(explain(error, port));
  }
}
