import { confuse, ddclient, doubleQuoted, powershell, shell, unit } from './quoting.ts';
import { addressUrl, askAddress, families, type Given, type Recipe, serverOf, updateUrl } from './recipe.ts';

const common = (given: Given): string => {
  const { name, tls } = serverOf(given);
  return `protocol=dyndns2
ssl=${tls ? 'yes' : 'no'}
server=${name}
login=${given.host}
password=${ddclient(given.password)}
${given.host}`;
};

/** Debian 12 has 3.10.0, which sends an empty address with the newer settings; `use` fills it, and its `web` does not keep to a family. */
export const ddclientOld: Recipe = {
  key: 'ddclient-3.10',
  label: 'ddclient do 3.10 (Debian 12, Ubuntu 24.04)',
  group: 'computer',
  needs: 'password',
  about: 'Javlja jednu adresu: IPv4, ako je host ima. Verziju kaže naredba: ddclient --version',
  steps: (given) => [
    {
      said: 'Instalirajte ddclient (sudo apt install ddclient curl, pitanja preskočite), pa ovo stavite u datoteku umjesto svega što je u njoj.',
      place: '/etc/ddclient.conf',
      text: `daemon=300
syslog=yes
use=cmd, cmd="${askAddress(given, families(given)[0])}"
${common(given)}
`,
    },
    RESTART,
  ],
};

const RESTART = {
  said: 'Pokrenite ga i pogledajte šta mu je odgovoreno. S -verbose bi ispisao i lozinku.',
  place: 'terminal',
  text: 'sudo chmod 600 /etc/ddclient.conf\nsudo systemctl restart ddclient\nsudo ddclient -daemon=0 -force -noquiet',
} as const;

/** From 3.11 on each family has its own setting, and both travel in one request. */
export const ddclientNew: Recipe = {
  key: 'ddclient-3.11',
  label: 'ddclient od 3.11',
  group: 'computer',
  needs: 'password',
  about: 'Debian 13, Ubuntu 25.10, 26.04 i noviji; IPv4 i IPv6 u jednom javljanju.',
  steps: (given) => [
    {
      said: 'Instalirajte ddclient (sudo apt install ddclient, pitanja preskočite), pa ovo stavite u datoteku umjesto svega što je u njoj.',
      place: '/etc/ddclient.conf',
      text: `daemon=300
syslog=yes
${families(given)
  .map(([, v]) => `usev${v}=webv${v}, webv${v}=${addressUrl(given)}`)
  .join('\n')}
${common(given)}
`,
    },
    RESTART,
  ],
};

/**
 * https://github.com/troglobit/inadyn, "Custom DDNS Providers". It fits both the shape and the codes of dyndns2. It keeps what it told by
 * provider and host, so that two sections of one host, one a family, would take each other's address for their own. Debian starts it only
 * if told so, and as a user of its own.
 */
export const inadyn: Recipe = {
  key: 'inadyn',
  label: 'inadyn',
  group: 'computer',
  needs: 'password',
  about: 'Od verzije 2.2; mali program, ima ga i u ruterima. Javlja jednu adresu: IPv4, ako je host ima.',
  steps: (given) => {
    const { name, tls } = serverOf(given);
    const [family] = families(given);
    const found =
      family === '-6'
        ? [`checkip-command = ${confuse(`/usr/bin/${askAddress(given, family)}`)}`]
        : [`checkip-server = ${confuse(name)}`, `checkip-path   = '/nic/ip'`, `checkip-ssl    = ${tls}`];
    return [
      {
        said: `Instalirajte inadyn (sudo apt install inadyn${family === '-6' ? ' curl' : ''}), pa ovo stavite u datoteku. %h i %i ostavite: njih popunjava inadyn.${given.ip4 && given.ip6 ? ' On za jedan host javlja jednu vrstu adresa, ovdje IPv4; za obje uzmite ddclient od 3.11 ili systemd.' : ''}`,
        place: '/etc/inadyn.conf',
        text: `period = 300
${family === '-6' ? 'allow-ipv6 = true\n' : ''}
custom carsija {
    ssl         = ${tls}
    ddns-server = ${confuse(name)}
    ddns-path   = '/nic/update?hostname=%h&myip=%i'
    hostname    = ${confuse(given.host)}
    username    = ${confuse(given.host)}
    password    = ${confuse(given.password)}
    ${found.join('\n    ')}
}
`,
      },
      {
        said: 'Dajte datoteku njegovom korisniku, uključite ga, provjerite datoteku, pa pokrenite.',
        place: 'terminal',
        text: `sudo chown root:debian-inadyn /etc/inadyn.conf
sudo chmod 640 /etc/inadyn.conf
sudo sed -i 's/^RUN_DAEMON=.*/RUN_DAEMON="yes"/' /etc/default/inadyn
sudo inadyn --check-config -f /etc/inadyn.conf
sudo systemctl restart inadyn`,
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
    const all = families(given);
    // With `-` a family that fails does not keep the other from being told.
    const each = all.map(
      (family) =>
        `ExecStart=${all.length > 1 ? '-' : ''}/usr/bin/curl ${family} -fsS --max-time 60 --config %d/curl`,
    );
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
  about: 'Windows 10 (od izdanja 1803) i noviji, svakih 5 minuta i bez prijavljene osobe.',
  steps: (given) => [
    {
      said: 'Otvorite PowerShell kao administrator i zalijepite sve.',
      place: 'PowerShell (administrator)',
      text: `$auth = [Convert]::ToBase64String([Text.Encoding]::UTF8.GetBytes(${powershell(`${given.host}:${given.password}`)}))
$url = ${powershell(updateUrl(given))}
$command = "${families(given)
        .map((family) => `curl.exe ${family} --max-time 60 -fsS -H 'Authorization: Basic $auth' '$url'`)
        .join('; ')}"
$encoded = [Convert]::ToBase64String([Text.Encoding]::Unicode.GetBytes($command))
$action = New-ScheduledTaskAction -Execute 'powershell.exe' -Argument "-NoProfile -NonInteractive -EncodedCommand $encoded"
$trigger = New-ScheduledTaskTrigger -Once -At (Get-Date) -RepetitionInterval (New-TimeSpan -Minutes 5)
$settings = New-ScheduledTaskSettingsSet -AllowStartIfOnBatteries -DontStopIfGoingOnBatteries -StartWhenAvailable -ExecutionTimeLimit (New-TimeSpan -Minutes 3)
Register-ScheduledTask -TaskName ${powershell(`DDNS ${given.host}`)} -Action $action -Trigger $trigger -User 'SYSTEM' -Settings $settings -Force
Start-ScheduledTask -TaskName ${powershell(`DDNS ${given.host}`)}
`,
    },
  ],
};
