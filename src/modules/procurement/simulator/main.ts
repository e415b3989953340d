/** `npm run ejn:simulator -- --help`: a simulator of the open data of public procurement, for the demo and for trying things out. */
import { runSimulatorCommand, say } from '../../../core/os/simulator-command.ts';
import { readCommandLine, USUAL_PORT, usage } from './command-line.ts';
import { type Simulator, startSimulator } from './simulator.ts';

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

await runSimulatorCommand({
  usage,
  usualPort: USUAL_PORT,
  read: readCommandLine,
  start: startSimulator,
  introduce: (simulator, options) => introduce(simulator, options.seed ?? 1),
});
