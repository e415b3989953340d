/** What is wrong with a delegation, in words for the person who can put it right. */
import { isWithin, shownName } from '../../dns/names.ts';
import type { ServerAnswer } from './name-servers.ts';
import type { ParentAnswer } from './parents.ts';

export type FindingKind =
  | 'unregistered'
  | 'undelegated'
  | 'other-servers'
  | 'server-missing'
  | 'server-extra'
  | 'glue-missing'
  | 'glue-wrong'
  | 'server-silent'
  | 'server-refuses'
  | 'server-lame'
  | 'server-unknown'
  | 'server-private'
  | 'serials-differ'
  | 'ds-unsigned'
  | 'parents-differ'
  | 'parent-silent'
  | 'parent-unknown';

export interface Finding {
  kind: FindingKind;
  /** A Bosnian sentence or two: what is wrong, and what to do. */
  text: string;
}

/** All that a check has found out. */
export interface Facts {
  domain: string;
  /** Names of the servers that the domain should have. */
  wanted: readonly string[];
  /** Addresses of our servers; empty if unknown. */
  ours: readonly string[];
  parents: readonly ParentAnswer[];
  servers: readonly ServerAnswer[];
  /** The parent publishes a DS record, and the domain has no key. */
  brokenChain: boolean;
}

const list = new Intl.ListFormat('bs', { type: 'conjunction' });
/** `ns1.primjer.ba i ns2.primjer.ba`, in letters. */
const named = (names: readonly string[]): string => list.format(names.map(shownName));

/** The answer that counts: the first one that tells of a delegation, else the first that tells anything. */
export function telling(parents: readonly ParentAnswer[]): ParentAnswer | undefined {
  return (
    parents.find(({ says }) => says === 'delegated') ??
    parents.find(({ says }) => says === 'unregistered' || says === 'none')
  );
}

/** Worst first. */
export function findingsOf(facts: Facts): Finding[] {
  const told = telling(facts.parents);
  if (!told) return [unknownParent(facts)];
  const findings =
    told.says === 'delegated'
      ? [
          ...brokenChain(facts),
          ...namesFindings(facts, told),
          ...glueFindings(facts, told),
          ...facts.servers.flatMap((server) => serverFinding(facts, server)),
          ...serials(facts),
        ]
      : [absent(facts, told)];
  return [...findings, ...parentFindings(facts)];
}

function unknownParent({ domain, parents }: Facts): Finding {
  const zone = parents[0]?.zone;
  return {
    kind: 'parent-unknown',
    text: zone
      ? `Serveri zone ${shownName(zone)} ne odgovaraju, pa se ne zna kuda je domena ${shownName(domain)} upućena. Provjerite ponovo kasnije.`
      : `Nije se moglo saznati koji serveri odgovaraju za zonu iznad domene ${shownName(domain)}. Provjerite ima li ovaj server pristup internetu i DNS-u, pa pokušajte ponovo.`,
  };
}

function absent({ domain, wanted }: Facts, { says, zone }: ParentAnswer): Finding {
  if (says === 'unregistered')
    return {
      kind: 'unregistered',
      text: `Zona ${shownName(zone)} ne poznaje domenu ${shownName(domain)}: nije registrovana ili je istekla. Registrujte je, pa kod registrara upišite servere ${named(wanted)}.`,
    };
  return {
    kind: 'undelegated',
    text: `Ime ${shownName(domain)} postoji u zoni ${shownName(zone)}, ali nije upućeno ni na jedan server. Kod registrara upišite servere ${named(wanted)}.`,
  };
}

function namesFindings({ domain, wanted, servers }: Facts, { ns }: ParentAnswer): Finding[] {
  const missing = wanted.filter((name) => !ns.includes(name));
  const extra = ns.filter((name) => !wanted.includes(name));
  if (missing.length === wanted.length)
    return [
      {
        kind: 'other-servers',
        text: `Registrar upućuje na ${named(ns)}, a treba na ${named(wanted)}. Dok se to kod registrara ne promijeni, za domenu ${shownName(domain)} odgovaraju drugi.`,
      },
    ];
  const findings: Finding[] = [];
  if (missing.length > 0)
    findings.push({
      kind: 'server-missing',
      text: `Registrar upućuje na ${named(ns)}, a treba i na ${named(missing)}. Dodajte ${missing.length > 1 ? 'ih' : 'ga'} kod registrara.`,
    });
  for (const name of extra) {
    const right = servers.some((server) => server.name === name && server.says === 'right');
    findings.push({
      kind: 'server-extra',
      text: `Registrar upućuje i na ${shownName(name)}, koji nije među serverima ove domene. ${
        right ? 'Ako to nije vaš pomoćni server, uklonite ga kod registrara.' : 'Uklonite ga kod registrara.'
      }`,
    });
  }
  return findings;
}

function glueFindings({ domain, ours, servers, wanted }: Facts, told: ParentAnswer): Finding[] {
  return told.ns.flatMap((name): Finding[] => {
    if (!isWithin(name, domain) || !told.referral) return [];
    const glue = told.glue[name] ?? [];
    const known = wanted.includes(name) ? ours : [];
    if (glue.length === 0)
      return [
        {
          kind: 'glue-missing',
          text: `Server ${shownName(name)} je unutar domene, a registrar nema njegovu IP adresu, pa do njega ne vodi put. Kod registrara uz njega upišite ${
            known.length > 0
              ? known.length > 1
                ? `adrese ${named(known)}`
                : `adresu ${known[0]}`
              : 'njegovu IP adresu'
          }.`,
        },
      ];
    const right = known.length > 0 ? known : (servers.find((server) => server.name === name)?.resolved ?? []);
    const wrong = right.length > 0 ? glue.filter((address) => !right.includes(address)) : [];
    if (wrong.length === 0) return [];
    return [
      {
        kind: 'glue-wrong',
        text: `Kod registrara uz server ${shownName(name)} stoji ${named(wrong)}, a treba ${named(right)}. Ispravite to kod registrara.`,
      },
    ];
  });
}

const SAID: Record<string, string> = {
  REFUSED: 'odbija pitanja o njoj',
  SERVFAIL: 'ne može učitati njene podatke',
  NXDOMAIN: 'tvrdi da ne postoji',
  NOTAUTH: 'nema je u podacima',
};

function serverFinding({ domain, wanted }: Facts, { name, addresses, says, rcode }: ServerAnswer): Finding[] {
  const server = `Server ${shownName(name)}`;
  const whole = shownName(domain);
  const at = addresses.length > 0 ? ` (${addresses.join(', ')})` : '';
  const elsewise = wanted.includes(name) ? '' : ' ili ga uklonite kod registrara';
  switch (says) {
    case 'silent':
      return [
        {
          kind: 'server-silent',
          text: `${server}${at} ne odgovara. Provjerite radi li i propušta li zaštitni zid port 53 za UDP i TCP${elsewise}.`,
        },
      ];
    case 'refused':
      return [
        {
          kind: 'server-refuses',
          text: `${server}${at} ne odgovara za domenu ${whole}: ${SAID[rcode ?? ''] ?? 'javlja grešku'} (${rcode}). Dodajte domenu na tom serveru${elsewise}.`,
        },
      ];
    case 'lame':
      return [
        {
          kind: 'server-lame',
          text: `${server}${at} odgovara, ali nije nadležan za domenu ${whole}. Dodajte domenu na tom serveru${elsewise}.`,
        },
      ];
    case 'no-address':
      return [
        {
          kind: 'server-unknown',
          text: `Ime servera ${shownName(name)} nema IP adresu. Provjerite je li ime tačno upisano i ima li zapis A ili AAAA.`,
        },
      ];
    case 'forbidden':
      return [
        {
          kind: 'server-private',
          text: `${server} ima adresu ${named(addresses)}, do koje se s interneta ne može doći, pa nije provjeren. Upišite javnu adresu.`,
        },
      ];
    default:
      return [];
  }
}

function serials({ servers }: Facts): Finding[] {
  const known = servers.filter(({ serial }) => serial !== null);
  if (new Set(known.map(({ serial }) => serial)).size < 2) return [];
  const each = known.map(({ name, serial }) => `${shownName(name)} ima ${serial}`).join(', ');
  return [
    {
      kind: 'serials-differ',
      text: `Serveri nemaju istu verziju podataka (serijski broj): ${each}. Odmah nakon izmjene to je uobičajeno; ako traje duže, provjerite prenos zone.`,
    },
  ];
}

function brokenChain({ brokenChain, domain }: Facts): Finding[] {
  if (!brokenChain) return [];
  return [
    {
      kind: 'ds-unsigned',
      text: `Kod registrara je za domenu ${shownName(domain)} upisan DS (DNSSEC), a njeni podaci nisu potpisani, pa je mnogi neće moći otvoriti. Uklonite DS kod registrara.`,
    },
  ];
}

function parentFindings({ parents }: Facts): Finding[] {
  const findings: Finding[] = [];
  const zone = shownName(parents[0]?.zone ?? '');
  const telling = parents.filter(({ says }) => ['delegated', 'unregistered', 'none'].includes(says));
  if (new Set(telling.map(({ says, ns }) => [says, ...ns].join(' '))).size > 1)
    findings.push({
      kind: 'parents-differ',
      text: `Serveri zone ${zone} ne kažu svi isto. Ako je izmjena kod registrara nova, pričekajte sat ili dva, pa provjerite ponovo.`,
    });
  const silent = parents.filter(({ says }) => says === 'silent' || says === 'refused');
  if (silent.length > 0)
    findings.push({
      kind: 'parent-silent',
      text: `Za zonu ${zone} ${silent.length > 1 ? 'ne odgovaraju' : 'ne odgovara'} ${named(silent.map(({ server }) => server))}. To nije do vas: drugi serveri te zone su odgovorili.`,
    });
  return findings;
}
