import { confuse, ddclient, doubleQuoted, powershell, shell, unit } from './quoting.ts';
import { families, type Given, type Recipe, serverOf, updateUrl } from './recipe.ts';

const common = (given: Given): string => {
  const { name, tls } = serverOf(given);
  return `protocol=dyndns2
ssl=${tls ? 'yes' : 'no'}
server=${name}
login=${ddclient(given.host)}
password=${ddclient(given.password)}
${given.host}`;
};

/** Debian 12 has 3.10.0, which sends an empty address with the newer settings; `use` fills it. */
export const ddclientOld: Recipe = {
  key: 'ddclient-3.10',
  label: 'ddclient do 3.10 (Debian 12)',
  group: 'computer',
  needs: 'password',
  about: 'Verziju kaže naredba: ddclient --version',
  steps: (given) => [
    {
      said: 'Instalirajte ddclient (sudo apt install ddclient, pitanja preskočite), pa ovo stavite u datoteku umjesto svega što je u njoj.',
      place: '/etc/ddclient.conf',
      text: `daemon=300
syslog=yes
use=web, web=${given.ip4 || !given.ip6 ? 'ipify-ipv4' : 'ipify-ipv6'}
${common(given)}
`,
    },
    RESTART,
  ],
};

const RESTART = {
  said: 'Pokrenite ga i pogledajte šta mu je odgovoreno.',
  place: 'terminal',
  text: 'sudo chmod 600 /etc/ddclient.conf\nsudo systemctl restart ddclient\nsudo ddclient -daemon=0 -verbose -noquiet',
} as const;

/** From 3.11 on each family has its own setting, and both travel in one request. */
export const ddclientNew: Recipe = {
  key: 'ddclient-3.11',
  label: 'ddclient od 3.11',
  group: 'computer',
  needs: 'password',
  about: 'Debian 13, Ubuntu 24.04 i noviji; IPv4 i IPv6 u jednom javljanju.',
  steps: (given) => [
    {
      said: 'Instalirajte ddclient (sudo apt install ddclient, pitanja preskočite), pa ovo stavite u datoteku umjesto svega što je u njoj.',
      place: '/etc/ddclient.conf',
      text: `daemon=300
syslog=yes
${given.ip4 || !given.ip6 ? 'usev4=webv4, webv4=ipify-ipv4\n' : ''}${given.ip6 ? 'usev6=webv6, webv6=ipify-ipv6\n' : ''}${common(given)}
`,
    },
    RESTART,
  ],
};

/** https://github.com/troglobit/inadyn, "Custom DDNS Providers". It fits both the shape and the codes of dyndns2. */
export const inadyn: Recipe = {
  key: 'inadyn',
  label: 'inadyn',
  group: 'computer',
  needs: 'password',
  about: 'Od verzije 2.0; mali program, ima ga i u ruterima.',
  steps: (given) => {
    const { name, tls } = serverOf(given);
    return [
      {
        said: 'Instalirajte inadyn (sudo apt install inadyn), pa ovo stavite u datoteku. %h i %i ostavite: njih popunjava inadyn.',
        place: '/etc/inadyn.conf',
        text: `period = 300

custom carsija {
    ssl         = ${tls}
    ddns-server = ${confuse(name)}
    ddns-path   = '/nic/update?hostname=%h&myip=%i'
    hostname    = ${confuse(given.host)}
    username    = ${confuse(given.host)}
    password    = ${confuse(given.password)}
}
`,
      },
      {
        said: 'Provjerite datoteku, pa pokrenite.',
        place: 'terminal',
        text: 'sudo chmod 600 /etc/inadyn.conf\nsudo inadyn --check-config -f /etc/inadyn.conf\nsudo systemctl restart inadyn',
      },
    ];
  },
};

export const curl: Recipe = {
  key: 'curl',
  label: 'curl',
  group: 'computer',
  needs: 'password',
  about: 'Za probu, ili za vlastitu skriptu.',
  steps: (given) => [
    {
      said: 'Javlja adresu s koje se pozove. Odgovor „good” znači da je nova adresa upisana, „nochg” da je ista kao prije.',
      place: 'terminal',
      text: families(given)
        .map(
          (family) =>
            `curl ${family} -sS --user ${shell(`${given.host}:${given.password}`)} ${shell(updateUrl(given))}`,
        )
        .join('\n'),
    },
  ],
};

/** systemd.exec(5): a credential keeps the password out of the unit and of the list of processes; `%d` is its folder (from version 250). */
export const systemd: Recipe = {
  key: 'systemd',
  label: 'systemd (servis i timer)',
  group: 'computer',
  needs: 'password',
  about: 'Linux bez dodatnih programa, svakih 5 minuta.',
  steps: (given) => {
    const name = `ddns-${given.label}`;
    const each = families(given).map((family) => `ExecStart=/usr/bin/curl ${family} -fsS --config %d/curl`);
    return [
      {
        said: 'Podaci za prijavu, u datoteci koju čita samo root.',
        place: `/etc/${name}.conf`,
        text: `user = ${doubleQuoted(`${given.host}:${given.password}`)}\nurl = ${doubleQuoted(updateUrl(given))}\n`,
      },
      {
        said: 'Servis, koji se javi jednom.',
        place: `/etc/systemd/system/${name}.service`,
        text: `[Unit]
Description=${unit(`Adresa za ${given.host}`)}
Wants=network-online.target
After=network-online.target

[Service]
Type=oneshot
DynamicUser=yes
LoadCredential=curl:${unit(`/etc/${name}.conf`)}
${each.join('\n')}
`,
      },
      {
        said: 'Timer, koji ga pokreće.',
        place: `/etc/systemd/system/${name}.timer`,
        text: `[Unit]
Description=${unit(`Adresa za ${given.host}, svakih 5 minuta`)}

[Timer]
OnBootSec=1min
OnUnitActiveSec=5min

[Install]
WantedBy=timers.target
`,
      },
      {
        said: 'Uključite ga.',
        place: 'terminal',
        text: `sudo chmod 600 /etc/${name}.conf\nsudo systemctl daemon-reload\nsudo systemctl enable --now ${name}.timer\nsudo systemctl start ${name}.service`,
      },
    ];
  },
};

/** https://learn.microsoft.com/powershell/module/scheduledtasks; the command is encoded, so that no quote of it has to survive. */
export const windows: Recipe = {
  key: 'windows',
  label: 'Windows (zakazani zadatak)',
  group: 'computer',
  needs: 'password',
  about: 'Windows 10 i noviji, svakih 5 minuta i bez prijavljene osobe.',
  steps: (given) => [
    {
      said: 'Otvorite PowerShell kao administrator i zalijepite sve.',
      place: 'PowerShell (administrator)',
      text: `$auth = [Convert]::ToBase64String([Text.Encoding]::UTF8.GetBytes(${powershell(`${given.host}:${given.password}`)}))
$url = ${powershell(updateUrl(given))}
$command = "Invoke-RestMethod -UseBasicParsing -Uri '$url' -Headers @{ Authorization = 'Basic $auth' }"
$encoded = [Convert]::ToBase64String([Text.Encoding]::Unicode.GetBytes($command))
$action = New-ScheduledTaskAction -Execute 'powershell.exe' -Argument "-NoProfile -NonInteractive -EncodedCommand $encoded"
$trigger = New-ScheduledTaskTrigger -Once -At (Get-Date) -RepetitionInterval (New-TimeSpan -Minutes 5)
Register-ScheduledTask -TaskName ${powershell(`DDNS ${given.host}`)} -Action $action -Trigger $trigger -User 'SYSTEM' -Force
Start-ScheduledTask -TaskName ${powershell(`DDNS ${given.host}`)}
`,
    },
  ],
};
