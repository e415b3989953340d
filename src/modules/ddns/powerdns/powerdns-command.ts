/**
 * `npm run ddns:powerdns [-- --new-passwords]`: prepares the database for PowerDNS, or renews that, and prints how PowerDNS is set.
 * Passwords are shown when they are made, and never again.
 */
import { withDatabase } from '../../../server/backup/installation.ts';
import { program, say } from '../../../server/backup/terminal.ts';
import type { PgConnection } from '../../../server/db/connection.ts';
import { createLog } from '../../../server/log.ts';
import { StartError } from '../../../server/start-error.ts';
import { installPowerDns } from './install.ts';
import { pdnsConf } from './pdns-conf.ts';

await program(async (config, words) => {
  if (words.some((word) => word !== '--new-passwords'))
    throw new StartError('Upotreba: npm run ddns:powerdns [-- --new-passwords]');
  if (!config.databaseUrl)
    throw new StartError(
      'PowerDNS čita bazu preko mreže, a ugrađena baza se ne vidi izvan ovog računara: postavite DATABASE_URL.',
    );
  return withDatabase(config, createLog({ logLevel: 'warn' }), async (owner) => {
    const { roles, passwords } = await installPowerDns(owner, { renewPasswords: words.length > 0 });
    const isNew = Object.keys(passwords).length > 0;
    const conf = (login: string, password: string | undefined) =>
      pdnsConf({ server: owner, roles: { server: login }, password: password ?? null, caches: 'purge' });
    say(
      [
        'Baza je spremna za PowerDNS.',
        isNew
          ? 'Lozinke ispod prikazuju se samo sada.'
          : 'Lozinke su ostale iste i ne prikazuju se (nove daje --new-passwords).',
        `\n# /etc/powerdns/pdns.conf\n${conf(roles.server, passwords.server)}`,
        `# Isto za pdnsutil, npr. /etc/powerdns-ops/pdns.conf (pdnsutil --config-dir /etc/powerdns-ops …):\n` +
          `# gpgsql-user=${roles.ops}\n# gpgsql-password=${passwords.ops ?? '…'}\n`,
        `# Za npm run ddns:purge na računaru s PowerDNS-om:\nDDNS_DATABASE_URL=${urlOf(owner, roles.purge, passwords.purge)}`,
      ].join('\n'),
    );
    return 0;
  });
});

function urlOf({ host, port, database, ssl }: PgConnection, login: string, password = '…'): string {
  const at = host.startsWith('/') ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  const url = new URL(`postgres://${at}:${port}/${encodeURIComponent(database)}`);
  if (host.startsWith('/')) url.searchParams.set('host', host);
  if (ssl) url.searchParams.set('sslmode', ssl);
  return url.href.replace('postgres://', `postgres://${encodeURIComponent(login)}:${password}@`);
}
