import { shell } from './quoting.ts';
import { askAddress, baseOf, families, type Given, type Recipe } from './recipe.ts';

/** nsupdate(1): a change of both families in one message, signed by the host's key (RFC 8945). */
export const nsupdate: Recipe = {
  key: 'nsupdate',
  label: 'nsupdate',
  group: 'dns',
  needs: 'tsig',
  about: 'RFC 2136 s TSIG ključem; paket bind9-dnsutils.',
  steps: (given) => [
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
${families(given)
  .map((family) => {
    const type = family === '-4' ? 'A' : 'AAAA';
    return `update delete ${given.host}. ${type}\nupdate add ${given.host}. ${given.ttl} ${type} $(${askAddress(given, family)})`;
  })
  .join('\n')}
send
EOF`,
    },
  ],
};

/** https://github.com/acmesh-official/acme.sh/wiki/dnsapi, acme-dns: the variables are kept for renewals. Its own choice, ZeroSSL, wants an account. */
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
      text: `export ACMEDNS_BASE_URL=${shell(baseOf(given))}
export ACMEDNS_USERNAME=${shell(given.host)}
export ACMEDNS_PASSWORD=${shell(given.password)}
export ACMEDNS_SUBDOMAIN=${shell(given.host)}
acme.sh --issue --server letsencrypt --dns dns_acmedns -d ${shell(given.host)} -d ${shell(`*.${given.host}`)}`,
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
            server_url: baseOf(given),
          },
        },
        null,
        2,
      )}\n`,
    },
    {
      said: 'Umjesto e-mail adrese upišite svoju; upozorenja prije isteka Let’s Encrypt više ne šalje. Ovako za lego 4 (Debian 13 ima 4.9.1):',
      place: 'terminal (lego 4)',
      text: `${legoEnv(given)} lego ${legoAccount(given)} ${legoNames(given)} run`,
    },
    {
      said: 'A ovako od verzije 5:',
      place: 'terminal (lego 5)',
      text: `${legoEnv(given)} lego run ${legoAccount(given)} ${legoNames(given)}`,
    },
  ],
};

const legoEnv = (given: Given): string =>
  `ACME_DNS_API_BASE=${shell(baseOf(given))} ACME_DNS_STORAGE_PATH=acme-dns.json`;
const legoAccount = ({ zone }: Given): string => `--accept-tos --email ${shell(`admin@${zone}`)}`;
const legoNames = ({ host }: Given): string => `--dns acme-dns -d ${shell(host)} -d ${shell(`*.${host}`)}`;
