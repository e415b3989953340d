/** `npm run ejn:simulator -- --help`: a simulator of the open data of public procurement, for the demo and for trying things out. */
import { createWriteStream } from 'node:fs';
import { type CommandLine, readCommandLine, USUAL_PORT, usage, WrongWords } from './command-line.ts';
import { type Simulator, startSimulator } from './simulator.ts';

const say = (text: string): boolean => process.stdout.write(`${text}\n`);

/** For programs one line of JSON, for people what to do next. */
function introduce({ base, world }: Simulator, seed: string | number): void {
  const notices = world.tables.notices.size;
  if (!process.stdout.isTTY) {
    say(JSON.stringify({ ready: true, base, seed: String(seed), notices }));
    return;
  }
  const lines = [
    '',
    'Radi simulator otvorenih podataka javnih nabavki. Sve u njemu je izmišljeno.',
    '',
    `  EJN_URL=${base}`,
    '',
    `Obavještenja: ${notices}. Još jedan dan: curl -X POST ${base}/_sim/grow`,
    `Greške: curl -X POST ${base}/_sim/faults -d '{"rate429":0.1,"once":["html"]}'`,
    'Kraj: Ctrl+C',
    '',
  ];
  say(lines.join('\n'));
}

function openLog({ logFile, verbose }: CommandLine): ((line: string) => void) | undefined {
  const file = logFile === undefined ? undefined : createWriteStream(logFile, { flags: 'a' });
  file?.on('error', ({ message }) => fail(`Datoteka ${logFile} se ne može pisati: ${message}`));
  if (!file && !verbose) return undefined;
  return (line) => {
    file?.write(`${line}\n`);
    if (verbose) say(line);
  };
}

function fail(text: string): never {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

function explain(error: unknown, port: number | undefined): string {
  if (error instanceof WrongWords) return `${error.message}\n\n${usage}`;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `Port ${port} je zauzet. Odaberite drugi: --port ${USUAL_PORT + 1}`;
  return `Simulator se nije pokrenuo: ${message}`;
}

async function main(): Promise<void> {
  let port: number | undefined;
  try {
    const line = readCommandLine(process.argv.slice(2));
    if (line.help) return void say(usage);
    port = line.options.port;
    const simulator = await startSimulator({ ...line.options, log: openLog(line) });
    // `disconnect`: the program that started this one has ended (scripts/run.mjs).
    for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'])
      process.once(event, () => void simulator.close().then(() => process.exit(0)));
    introduce(simulator, line.options.seed ?? 1);
  } catch (error) {
    fail(explain(error, port));
  }
}

// Who reads the output may be gone, which must not end the service.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
process.channel?.unref();
await main();
