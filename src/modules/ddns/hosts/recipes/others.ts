import { shell } from './quoting.ts';
import type { Recipe } from './recipe.ts';

/** nsupdate(1): a change of both families in one message, signed by the host's key (RFC 8945). */
export const nsupdate: Recipe = {
  key: 'nsupdate',
  label: 'nsupdate',
  group: 'dns',
  needs: 'tsig',
  about: 'RFC 2136 s TSIG ključem; paket bind9-dnsutils.',
  steps: (given) => {
    const families = [
      ...(given.ip4 || !given.ip6 ? [['A', '-4', 'api.ipify.org'] as const] : []),
      ...(given.ip6 ? [['AAAA', '-6', 'api6.ipify.org'] as const] : []),
    ];
    return [
      {
        said: 'Ključ u datoteci koju čitate samo vi (chmod 600), da se ne vidi u listi procesa.',
        place: 'ddns.key',
        text: `key "${given.host}" {\n  algorithm hmac-sha256;\n  secret "${given.tsig}";\n};\n`,
      },
      {
        said: 'Skripta koja šalje trenutnu adresu.',
        place: 'terminal',
        text: `nsupdate -k ddns.key <<EOF
server ${given.dns}
zone ${given.zone}
${families
  .map(
    ([type, family, service]) =>
      `update delete ${given.host}. ${type}\nupdate add ${given.host}. ${given.ttl} ${type} $(curl ${family} -fsS https://${service})`,
  )
  .join('\n')}
send
EOF`,
      },
    ];
  },
};

const base = (server: string): string => server.replace(/\/+$/, '');

/** https://github.com/acmesh-official/acme.sh/wiki/dnsapi, acme-dns: the variables are kept for renewals. */
export const acmeSh: Recipe = {
  key: 'acme.sh',
  label: 'acme.sh',
  group: 'certificate',
  needs: 'password',
  about: 'Certifikat za host i sve njegove poddomene.',
  steps: (given) => [
    {
      said: 'Varijable su potrebne samo prvi put: acme.sh ih zapamti za obnove.',
      place: 'terminal',
      text: `export ACMEDNS_BASE_URL=${shell(base(given.server))}
export ACMEDNS_USERNAME=${shell(given.host)}
export ACMEDNS_PASSWORD=${shell(given.password)}
export ACMEDNS_SUBDOMAIN=${shell(given.host)}
acme.sh --issue --dns dns_acmedns -d ${shell(given.host)} -d ${shell(`*.${given.host}`)}`,
    },
  ],
};

/** https://go-acme.github.io/lego/dns/acme-dns: an account that is in the file already is not registered anew. */
export const lego: Recipe = {
  key: 'lego',
  label: 'lego',
  group: 'certificate',
  needs: 'password',
  about: 'I za programe koji u sebi imaju lego, npr. Traefik.',
  steps: (given) => [
    {
      said: 'Račun, u datoteci koju čitate samo vi (chmod 600).',
      place: 'acme-dns.json',
      text: `${JSON.stringify(
        {
          [given.host]: {
            fulldomain: `_acme-challenge.${given.host}`,
            subdomain: given.host,
            username: given.host,
            password: given.password,
            server_url: base(given.server),
          },
        },
        null,
        2,
      )}\n`,
    },
    {
      said: 'Umjesto e-mail adrese upišite svoju: na nju stiže upozorenje prije isteka.',
      place: 'terminal',
      text: `ACME_DNS_API_BASE=${shell(base(given.server))} ACME_DNS_STORAGE_PATH=acme-dns.json lego --accept-tos --email ${shell(`admin@${given.zone}`)} --dns acme-dns -d ${shell(given.host)} -d ${shell(`*.${given.host}`)} run`,
    },
  ],
};
