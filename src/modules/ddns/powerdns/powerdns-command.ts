import { AppError } from '../../../core/errors.ts';
import type { Command, PgConnection } from '../../../server/module.ts';
import { installPowerDns } from './install.ts';
import { pdnsConf } from './pdns-conf.ts';

const refused = (message: string): AppError => new AppError(422, 'usage', message);

/**
 * `npm run ddns:powerdns [-- --new-passwords]`: prepares the database for PowerDNS, or renews that, and prints how PowerDNS is set.
 * Passwords are shown when they are made, and never again.
 */
export const powerdnsCommand: Command = async ({ config, words, asOwner, say }) => {
  if (words.some((word) => word !== '--new-passwords'))
    throw refused('Upotreba: npm run ddns:powerdns [-- --new-passwords]');
  if (!config.databaseUrl)
    throw refused(
      'PowerDNS čita bazu preko mreže, a ugrađena baza se ne vidi izvan ovog računara: postavite DATABASE_URL.',
    );
  await asOwner(async (owner) => {
    const { connection: server } = owner;
    const { roles, passwords } = await installPowerDns(owner, { renewPasswords: words.length > 0 });
    const isNew = Object.keys(passwords).length > 0;
    const conf = pdnsConf({ server, roles, password: passwords.server ?? null, caches: 'purge' });
    say(
      [
        'Baza je spremna za PowerDNS.',
        isNew
          ? 'Lozinke ispod prikazuju se samo sada.'
          : 'Lozinke su ostale iste i ne prikazuju se (nove daje --new-passwords).',
        `\n# /etc/powerdns/pdns.conf\n${conf}`,
        `# Isto za pdnsutil, npr. /etc/powerdns-ops/pdns.conf (pdnsutil --config-dir /etc/powerdns-ops …):\n` +
          `# gpgsql-user=${roles.ops}\n# gpgsql-password=${passwords.ops ?? '…'}\n`,
        `# Za npm run ddns:purge na računaru s PowerDNS-om:\nDDNS_DATABASE_URL=${urlOf(server, roles.purge, passwords.purge)}`,
      ].join('\n'),
    );
  });
};

function urlOf({ host, port, database, ssl }: PgConnection, login: string, password = '…'): string {
  const at = host.startsWith('/') ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  const url = new URL(`postgres://${at}:${port}/${encodeURIComponent(database)}`);
  if (host.startsWith('/')) url.searchParams.set('host', host);
  if (ssl) url.searchParams.set('sslmode', ssl);
  return url.href.replace('postgres://', `postgres://${encodeURIComponent(login)}:${password}@`);
}
