import { type CommandLine, parseWords, WrongWords } from '../../../core/os/simulator-command.ts';
import { type Faults, noFaults, setFaults } from './faults.ts';
import type { SimulatorOptions } from './options.ts';

export const USUAL_PORT = 4118;

export const usage = `Upotreba: npm run ejn:simulator -- [opcije]

  --port ${USUAL_PORT}            port na 127.0.0.1
  --seed 1               isti broj daje ista obavještenja
  --days 365             koliko je dana prošlosti
  --until 2026-11-22     dan do kojeg prošlost ide; uz --live je to danas
  --grow 5000            raste sam, svakih toliko ms
  --live                 sat je sat ovog računara, i stvari se dešavaju u svoje vrijeme
  --restless             obavještenja dolaze u svako doba dana, i vikendom
  --faults JSON          ${Object.keys(noFaults())
    .join(', ')
    .replace(/(.{1,62}), /g, '$1,\n                         ')}
  --log DATOTEKA         red JSON-a za svaki zahtjev
  --verbose              isto, u terminal`;

/** Reads the words of the command. Throws `WrongWords`. */
export function readCommandLine(words: string[]): CommandLine<SimulatorOptions> {
  const given = parse(words);
  const number = (name: keyof typeof given & string, least: number, most: number): number | undefined => {
    const text = given[name];
    if (text === undefined) return undefined;
    const value = Number(text);
    if (text === '' || !Number.isInteger(value) || value < least || value > most)
      throw new WrongWords(`--${name} mora biti cijeli broj od ${least} do ${most}, a ne „${text}”.`);
    return value;
  };
  return {
    options: {
      port: number('port', 0, 65_535) ?? USUAL_PORT,
      seed: given.seed,
      days: number('days', 1, 10_000),
      until: given.until === undefined ? undefined : dayOf(given.until),
      growEvery: number('grow', 10, 86_400_000) ?? (given.live ? 5000 : undefined),
      live: given.live,
      restless: given.restless,
      faults: given.faults === undefined ? undefined : readFaults(given.faults),
    },
    logFile: given.log,
    verbose: given.verbose ?? false,
    help: given.help ?? false,
  };
}

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;

const parse = (words: string[]) =>
  parseWords(words, {
    ...{ port: text, seed: text, days: text, until: text, grow: text, faults: text, log: text },
    ...{ live: flag, restless: flag, verbose: flag, help: flag },
  });

function dayOf(text: string): number {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(at)) throw new WrongWords(`--until je dan oblika 2026-11-22, a ne „${text}”.`);
  return at;
}

function readFaults(json: string): Partial<Faults> {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new WrongWords('--faults mora biti JSON, npr. {"rate429":0.05}.');
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    throw new WrongWords('--faults mora biti JSON-objekat, npr. {"rate429":0.05}.');
  try {
    setFaults(noFaults(), value as Record<string, unknown>);
  } catch (error) {
    throw new WrongWords(
      `--faults: ${(error as Error).message.replace('no such fault', 'nema takve greške')}`,
    );
  }
  return value;
}
