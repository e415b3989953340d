/**
 * A launcher to be killed: starts the database in the folder given, prints a line of JSON at each step, and keeps it
 * until SIGTERM. `crash` as second argument ends it by an uncaught error once the database answers.
 */
import { startEmbeddedPostgres } from '../index.ts';

const [dataDir = '', mode] = process.argv.slice(2);
const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);
const silent = { info() {}, warn() {}, error() {} };

say({ step: 'begin' });
try {
  const embedded = await startEmbeddedPostgres({ dataDir, log: silent });
  process.once('SIGTERM', () => void embedded.stop().then(() => process.exit(0)));
  // As the server does: a first Ctrl-C begins an orderly end, here a very slow one.
  process.on('SIGINT', () => {});
  say({ step: 'ready', connection: embedded.connection, pid: embedded.pid });
  if (mode === 'crash') throw new Error('as if nobody had foreseen it');
} catch (error) {
  say({ step: 'failed', message: (error as Error).message });
  process.exit(1);
}
