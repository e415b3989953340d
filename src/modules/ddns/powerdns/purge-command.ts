import { once } from 'node:events';
import { AppError } from '../../../core/errors.ts';
import type { Command } from '../../../server/module.ts';
import { startPurge } from './purge.ts';

/** Where Debian's package has it. */
const SOCKET = '/run/pdns/pdns.controlsocket';
const CONNECTIONS = 2;

const refused = (message: string): AppError => new AppError(422, 'usage', message);

/**
 * `npm run ddns:purge [-- <control socket> [<port>]]`: runs beside a PowerDNS and has it forget what has changed. DDNS_DATABASE_URL
 * names its login, as `npm run ddns:powerdns` prints it.
 */
export const purgeCommand: Command = async ({ env, words, signal, log, open }) => {
  const [control = SOCKET, port = '53', ...more] = words;
  if (more.length > 0 || !/^\d{1,5}$/.test(port))
    throw refused('Upotreba: npm run ddns:purge [-- <kontrolna utičnica> [<port>]]');
  const url = env.DDNS_DATABASE_URL;
  if (!url)
    throw refused('Postavite DDNS_DATABASE_URL: adresa baze i korisnik koje ispiše npm run ddns:powerdns.');
  const opened = open(url, CONNECTIONS);
  const reader = startPurge({ ...opened, log }, { control, port: Number(port) });
  if (!signal.aborted) await once(signal, 'abort');
  await reader.close();
  await opened.close();
};
