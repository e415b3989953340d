/**
 * `npm run ddns:purge [-- <control socket> [<port>]]`: runs beside a PowerDNS and has it forget what has changed. DDNS_DATABASE_URL
 * names its login, as `npm run ddns:powerdns` prints it.
 */
import { once } from 'node:events';
import { program } from '../../../server/backup/terminal.ts';
import { withDotEnv } from '../../../server/config.ts';
import { parseDatabaseUrl } from '../../../server/db/connection.ts';
import { createLog } from '../../../server/log.ts';
import { StartError } from '../../../server/start-error.ts';
import { startPurge } from './purge.ts';

/** Where Debian's package has it. */
const SOCKET = '/run/pdns/pdns.controlsocket';

await program(async (config, [control = SOCKET, port = '53', ...more], signal) => {
  const url = withDotEnv(process.env).DDNS_DATABASE_URL;
  if (more.length > 0 || !/^\d{1,5}$/.test(port))
    throw new StartError('Upotreba: npm run ddns:purge [-- <kontrolna utičnica> [<port>]]');
  if (!url)
    throw new StartError(
      'Postavite DDNS_DATABASE_URL: adresa baze i korisnik koje ispiše npm run ddns:powerdns.',
    );
  const log = createLog({ logLevel: config.logLevel });
  const reader = startPurge({ connection: parseDatabaseUrl(url), control, port: Number(port), log });
  if (!signal.aborted) await once(signal, 'abort');
  await reader.close();
  return 0;
});
