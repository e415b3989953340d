import { routerOs, uci } from './quoting.ts';
import {
  addressUrl,
  baseOf,
  families,
  type Given,
  type Recipe,
  type Step,
  serverOf,
  updateUrl,
} from './recipe.ts';

/** Values that every form asks for. */
const login = ({ host, password }: Given): [string, string][] => [
  ['Username', host],
  ['Password', password],
];

/** https://fritz.com, knowledge base "Setting up dynamic DNS in the FRITZ!Box": placeholders in angle brackets are the box's own. */
export const fritzBox: Recipe = {
  key: 'fritzbox',
  label: 'FRITZ!Box',
  group: 'router',
  needs: 'password',
  about: 'Šalje i IPv6 prefiks mreže.',
  steps: (given) => [
    {
      said: 'Otvorite Internet › Permit Access (Freigaben) › DynDNS, uključite „Use DynDNS” i odaberite „User-defined” (Benutzerdefiniert). Dijelove u oštrim zagradama upišite baš tako: njih popunjava sam uređaj.',
      values: [
        [
          'Update URL',
          `${baseOf(given)}/nic/update?hostname=<domain>&myip=<ipaddr>,<ip6addr>&ip6lanprefix=<ip6lanprefix>`,
        ],
        ['Domain name', given.host],
        ...login(given),
      ],
    },
    {
      said: 'FRITZ!Box sam provjerava vodi li ime na njegovu adresu. Zato mu ostavite host s načinom „Javlja uređaj”, a računarima iza njega napravite posebne hostove „uz” ovaj, s vlastitim dijelom IPv6 adrese.',
    },
  ],
};

/** https://help.mikrotik.com, Fetch and Scheduler. The address of the connection is taken, so no interface has to be named. */
export const mikrotik: Recipe = {
  key: 'mikrotik',
  label: 'MikroTik (skripta)',
  group: 'router',
  needs: 'password',
  about: 'RouterOS 6 i 7, bez dodatnih paketa.',
  steps: (given) => {
    const fetch = `/tool fetch url=${routerOs(updateUrl(given))} user=${routerOs(given.host)} password=${routerOs(given.password)} output=none`;
    return [
      {
        said: 'Zalijepite u terminal (New Terminal). Ruter se javlja svakih 10 minuta, i minutu nakon paljenja.',
        place: 'RouterOS terminal',
        text: `/system script add name=carsija-ddns policy=read,write,test source={${fetch}}
/system scheduler add name=carsija-ddns interval=10m on-event=carsija-ddns policy=read,write,test
/system scheduler add name=carsija-ddns-start start-time=startup on-event=":delay 60s; /system script run carsija-ddns" policy=read,write,test
/system script run carsija-ddns`,
      },
      ...(serverOf(given).tls
        ? [
            {
              said: 'Ruter tako ne provjerava kome šalje lozinku. Kad u System › Certificates uvezete certifikate izdavača (CA), u skripti iza output=none dopišite check-certificate=yes.',
            },
          ]
        : []),
    ];
  },
};

/** https://help.mikrotik.com, "Dynamic DNS": HMAC-MD5 and IPv4 only, and clocks at most five minutes apart. Without braces each pasted line is a scope of its own. */
export const mikrotikDns: Recipe = {
  key: 'mikrotik-dns-update',
  label: 'MikroTik (/tool dns-update)',
  group: 'dns',
  needs: 'tsig',
  about: 'Javlja samo IPv4; traži TSIG ključ i tačan sat na ruteru.',
  steps: (given) => [
    {
      said: 'Uključite NTP (System › NTP Client): sat smije griješiti najviše pet minuta. Umjesto ether1 stavite interfejs koji ima vašu javnu adresu, npr. pppoe-out1, pa zalijepite u terminal sve, i vitičaste zagrade.',
      place: 'RouterOS terminal',
      text: `{
:local wan "ether1"
:local ip [/ip address get [/ip address find interface=$wan] address]
:set ip [:pick $ip 0 [:find $ip "/"]]
/tool dns-update dns-server=[:resolve ${routerOs(given.dns)}] zone=${routerOs(given.zone)} name=${routerOs(given.label)} address=$ip ttl=${given.ttl} key-name=${routerOs(given.host)} key=${routerOs(given.tsig)}
}`,
    },
    {
      said: 'Kad radi, iste redove stavite u System › Scripts i pokrećite ih kroz System › Scheduler, npr. svakih 10 minuta.',
    },
  ],
};

/** https://openwrt.org/docs/guide-user/services/ddns/client; brackets are placeholders of ddns-scripts, which encodes their values. */
export const openWrt: Recipe = {
  key: 'openwrt',
  label: 'OpenWrt',
  group: 'router',
  needs: 'password',
  about: 'Paket ddns-scripts.',
  steps: (given) => [
    {
      said: 'Prijavite se na ruter preko SSH i zalijepite. Na OpenWrt 25.12 i novijem umjesto opkg stoji apk: apk update; apk add ddns-scripts curl ca-bundle.',
      place: 'SSH',
      text: `opkg update && opkg install ddns-scripts curl ca-bundle
uci batch <<'EOF'
${families(given)
  .map((family) => uciSection(given, family === '-6'))
  .join('\n')}
commit ddns
EOF
/etc/init.d/ddns enable
/etc/init.d/ddns restart`,
    },
    ...(families(given)[0] === '-4'
      ? [
          {
            said: 'Samo ako ruter na WAN-u nema javnu IPv4 adresu (stoji iza drugog rutera): neka svoju adresu sazna odavde.',
            place: 'SSH',
            text: `uci batch <<'EOF'
${uciOptions(sectionOf(given, false), [
  ['ip_source', 'web'],
  ['ip_url', addressUrl(given)],
  ['force_ipversion', '1'],
])}
commit ddns
EOF
/etc/init.d/ddns restart`,
          },
        ]
      : []),
  ],
};

const sectionOf = ({ label }: Given, isV6: boolean): string =>
  `carsija_${label.replaceAll(/[^a-z0-9]/g, '_')}_${isV6 ? 'v6' : 'v4'}`;

const uciOptions = (section: string, options: readonly (readonly [string, string])[]): string =>
  options.map(([option, value]) => `set ddns.${section}.${option}=${uci(value)}`).join('\n');

/** One section a family, as ddns-scripts wants. */
function uciSection(given: Given, isV6: boolean): string {
  const section = sectionOf(given, isV6);
  const { name, tls } = serverOf(given);
  const network = isV6 ? 'wan6' : 'wan';
  const options: [string, string][] = [
    ['enabled', '1'],
    ['use_ipv6', isV6 ? '1' : '0'],
    ['lookup_host', given.host],
    ['domain', given.host],
    ['username', given.host],
    ['password', given.password],
    [
      'update_url',
      `${tls ? 'https' : 'http'}://[USERNAME]:[PASSWORD]@${name}/nic/update?hostname=[DOMAIN]&myip=[IP]`,
    ],
    ...(tls
      ? ([
          ['use_https', '1'],
          ['cacert', '/etc/ssl/certs/ca-certificates.crt'],
        ] as [string, string][])
      : []),
    ['interface', network],
    ['ip_source', 'network'],
    ['ip_network', network],
  ];
  return `set ddns.${section}='service'\n${uciOptions(section, options)}`;
}

/** UniFi runs inadyn, whose custom provider takes `%h` and `%i` for name and address. */
export const unifi: Recipe = {
  key: 'unifi',
  label: 'UniFi',
  group: 'router',
  needs: 'password',
  about: 'UniFi Gateway, Dream Machine, Cloud Gateway.',
  steps: (given) => [
    {
      said: 'Otvorite Settings › Internet › svoj WAN › Dynamic DNS › Create New. Polje Server prepišite cijelo, s %h i %i na kraju: njih popunjava uređaj.',
      values: [
        ['Service', 'custom'],
        ['Hostname', given.host],
        ...login(given),
        ['Server', `${serverOf(given).name}/nic/update?hostname=%h&myip=%i`],
      ],
    },
    {
      said: `Ako u listi nema „custom”, odaberite „dyndns”. Ako uređaj na WAN-u nema javnu adresu, u polje Server upišite ${serverOf(given).name}/nic/update?hostname=%h: tada se upisuje adresa s koje se javio. Na starom USG-u u to polje ide samo ${serverOf(given).name}.`,
    },
  ],
};

/** https://docs.netgate.com/pfsense, Dynamic DNS: the answer must be exactly one of those between the bars. */
export const pfSense: Recipe = {
  key: 'pfsense',
  label: 'pfSense',
  group: 'router',
  needs: 'password',
  about: 'Vrsta usluge „Custom”.',
  steps: (given) => [
    {
      said: 'Otvorite Services › Dynamic DNS › Add. %IP% ostavite kako jeste: njega popunjava pfSense.',
      values: [
        ['Service Type', families(given)[0] === '-4' ? 'Custom' : 'Custom (v6)'],
        ['Interface to monitor', 'WAN'],
        ['Interface to send update from', 'WAN'],
        ...login(given),
        ...(serverOf(given).tls
          ? ([['HTTP API SSL Options', 'Verify SSL Certificate Trust: uključeno']] as const)
          : []),
        ['Update URL', updateUrl(given, '&myip=%IP%')],
        ['Result Match', 'good %IP%|nochg %IP%'],
      ],
    },
    ...(families(given).length > 1
      ? [{ said: 'Za IPv6 dodajte još jedan unos s istim podacima, a vrstom „Custom (v6)”.' } satisfies Step]
      : []),
  ],
};

/** https://docs.opnsense.org/manual/dynamic_dns.html */
export const opnSense: Recipe = {
  key: 'opnsense',
  label: 'OPNsense',
  group: 'router',
  needs: 'password',
  about: 'Dodatak os-ddclient.',
  steps: (given) => {
    const { name, tls } = serverOf(given);
    return [
      {
        said: 'U System › Firmware › Plugins instalirajte os-ddclient, pa otvorite Services › Dynamic DNS › Settings › General settings.',
        values: [['Backend', 'native']],
      },
      ...families(given).map((family, at) => ({
        said: at === 0 ? 'Kod računa (Accounts) dodajte novi.' : 'Za IPv6 dodajte još jedan račun.',
        values: [
          ['Service', 'Custom'],
          ['Protocol', 'DynDNS 2'],
          ['Server', name],
          ...login(given),
          ['Hostname(s)', given.host],
          ['Check ip method', family === '-4' ? 'Interface [IPv4]' : 'Interface [IPv6]'],
          ['Interface to monitor', 'WAN'],
          ['Force SSL', tls ? 'uključeno' : 'isključeno'],
        ] as const,
      })),
    ];
  },
};
