import { type CommandLine, parseWords, WrongWords } from '../../../core/os/simulator-command.ts';
import { type SimulatorOptions, usualChaos } from './options.ts';

export const USUAL_PORT = 4116;

export const usage = `Upotreba: npm run viber:simulator -- [opcije]

  --port ${USUAL_PORT}            port na 127.0.0.1
  --seed 1               isti broj daje iste botove, kupce i događaje
  --bots 1               koliko botova
  --customers 20         koliko kupaca ima svaki bot
  --speed 1              sat servisa traje 3600 / speed sekundi
  --map IZ=U             javna adresa se isporučuje na drugu (može više puta),
                         npr. https://bot.primjer.ba=http://127.0.0.1:3000;
                         umjesto adrese U: selfsigned, refused ili dns
  --allow-http           webhook smije biti na http://127.0.0.1
  --timeout 5000         ms koliko se čeka webhook
  --sockets 64           najviše istovremenih veza prema webhookovima
  --retries 5,10,30      sekunde servisa između ponovnih pokušaja
  --chaos JSON           ${Object.keys(usualChaos).join(', ')}
  --live 30000           kupci se javljaju u toliko ms nakon što se postavi webhook
  --fresh                oznake poruka se ne ponavljaju poslije ponovnog pokretanja
  --log DATOTEKA         red JSON-a za svaki poziv
  --verbose              isto, u terminal`;

/** Reads the words of the command. Throws `WrongWords`. */
export function readCommandLine(words: string[]): CommandLine<SimulatorOptions> {
  const given = parse(words);
  const number = (name: keyof typeof given & string, least: number, most: number): number | undefined => {
    const text = given[name];
    if (text === undefined) return undefined;
    const value = Number(text);
    if (text === '' || !(value >= least && value <= most))
      throw new WrongWords(`--${name} mora biti broj od ${least} do ${most}, a ne „${text}”.`);
    return value;
  };
  return {
    options: {
      port: number('port', 0, 65_535) ?? USUAL_PORT,
      seed: given.seed,
      bots: number('bots', 1, 100),
      customers: number('customers', 1, 200_000),
      speed: number('speed', 0.01, 1_000_000),
      timeout: number('timeout', 1, 600_000),
      sockets: number('sockets', 1, 10_000),
      live: number('live', 0, 86_400_000),
      map: Object.fromEntries((given.map ?? []).map(addressPair)),
      allowHttp: given['allow-http'],
      retries: given.retries?.split(',').map(seconds),
      chaos: given.chaos === undefined ? undefined : readChaos(given.chaos),
      fresh: given.fresh,
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
    ...{ port: text, seed: text, bots: text, customers: text, speed: text, timeout: text, live: text },
    ...{ sockets: text, retries: text, chaos: text, log: text, map: { type: 'string', multiple: true } },
    ...{ 'allow-http': flag, fresh: flag, verbose: flag, help: flag },
  });

function addressPair(pair: string): [string, string] {
  const at = pair.indexOf('=');
  if (at < 1 || !URL.canParse(pair.slice(0, at)))
    throw new WrongWords(`--map treba oblik https://adresa=http://127.0.0.1:3000, a ne „${pair}”.`);
  return [pair.slice(0, at), pair.slice(at + 1)];
}

function seconds(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !(value >= 0))
    throw new WrongWords(`--retries su sekunde odvojene zarezom, a „${text}” nije broj.`);
  return value;
}

function readChaos(json: string): SimulatorOptions['chaos'] {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new WrongWords('--chaos mora biti JSON, npr. {"duplicate":0.2}.');
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    throw new WrongWords('--chaos mora biti JSON-objekat, npr. {"duplicate":0.2}.');
  for (const [name, share] of Object.entries(value))
    if (!(name in usualChaos) || typeof share !== 'number' || share < 0)
      throw new WrongWords(`--chaos ne zna za „${name}” s tom vrijednošću.`);
  return value;
}
