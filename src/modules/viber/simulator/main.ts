/** `npm run viber:simulator -- --help`: a simulator of the Viber bot service, for the demo and for trying things out. */
import { runSimulatorCommand, say } from '../../../core/os/simulator-command.ts';
import { readCommandLine, USUAL_PORT, usage } from './command-line.ts';
import { type Simulator, startSimulator } from './simulator.ts';

/** For programs one line of JSON, for people what to do next. */
function introduce({ base, origin, seed, bots }: Simulator, map: Record<string, string>): void {
  if (!process.stdout.isTTY) {
    const named = bots.map(({ name, token }) => ({ name, token }));
    say(JSON.stringify({ ready: true, base, seed, bots: named }));
    return;
  }
  const routes = Object.entries(map).map(([from, to]) => `  ${from} → ${to}`);
  const none = '  nijedna; dodajte npr. --map https://bot.primjer.ba=http://127.0.0.1:3000';
  const lines = [
    '',
    'Radi simulator servisa Viber. Ovo nije pravi Viber: kupci i poruke su izmišljeni.',
    '',
    `  VIBER_URL=${base}`,
    '',
    'Tokeni botova:',
    ...bots.map(({ name, token }) => `  ${name}: ${token}`),
    '',
    'Javne adrese na koje se isporučuju poruke:',
    ...(routes.length > 0 ? routes : [none]),
    '',
    `Da se kupci prvog bota jave: curl -X POST ${origin}/sim/live`,
    'Kraj: Ctrl+C',
    '',
  ];
  say(lines.join('\n'));
}

await runSimulatorCommand({
  usage,
  usualPort: USUAL_PORT,
  read: readCommandLine,
  start: startSimulator,
  introduce: (simulator, options) => introduce(simulator, options.map ?? {}),
});
