/** A zone's worth of data, as people may save it. Names are relative to the zone; `@`: its own. */
export interface RandomZone {
  hosts: {
    label: string;
    ip4: string | null;
    ip6: string | null;
    wildcard: boolean;
    active: boolean;
    ttl: number;
  }[];
  records: { name: string; type: string; content: string; ttl: number }[];
  /** Labels of hosts with a value that proves them. */
  challenges: string[];
}

const LABELS = ['a', 'b', 'c', 'd', 'e', 'www', '_tcp', 'x-1', 'xn--kua'];

/**
 * Random data with what zones get wrong: wildcards, empty names, chains of aliases, delegations with glue and with what they hide. `seed`
 * gives the same zone again; `other` is a zone that aliases may lead to.
 */
export function randomZone(seed: number, zone: string, other: string, hostCount = 250): RandomZone {
  const random = generator(seed);
  const chance = (percent: number): boolean => random() * 100 < percent;
  const one = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!;
  const number = (most: number): number => Math.floor(random() * most);
  const ip4 = (): string => `198.51.100.${number(256)}`;
  const ip6 = (): string => `2001:db8::${(1 + number(65_000)).toString(16)}`;

  const hosts: RandomZone['hosts'] = Array.from({ length: hostCount }, (_, n) => ({
    label: `h${n}`,
    ip4: chance(75) ? ip4() : null,
    ip6: chance(50) ? ip6() : null,
    wildcard: chance(25),
    active: chance(92),
    ttl: 30 + number(300),
  }));
  const hostNames = hosts.map(({ label }) => label);
  const challenges = hostNames.filter(() => chance(12));
  const records: RandomZone['records'] = [];
  /** Names with an alias or a delegation, at which nothing else may be. */
  const taken = new Set<string>();
  const used = new Set<string>(hostNames);
  const ttlOf = new Map<string, number>();
  const add = (name: string, type: string, content: string): void => {
    const key = `${name} ${type}`;
    const ttl = ttlOf.get(key) ?? 60 + number(3000);
    ttlOf.set(key, ttl);
    if (records.some((r) => r.name === name && r.type === type && r.content === content)) return;
    records.push({ name, type, content, ttl });
    used.add(name);
  };
  const freshName = (): string => {
    const parts = Array.from({ length: 1 + number(4) }, () => one(LABELS));
    if (chance(25)) parts[parts.length - 1] = one(hostNames);
    if (chance(15)) parts[0] = '*';
    return parts.join('.');
  };
  const full = (name: string): string => (name === '@' ? zone : `${name}.${zone}`);
  const target = (): string => {
    const known = [...used].filter((name) => !name.startsWith('*'));
    const roll = number(10);
    if (roll < 6) return full(one(known));
    if (roll === 6) return full(`y.${one(known)}`);
    if (roll === 7) return full('nigdje');
    return roll === 8 ? `h${number(20)}.${other}` : 'negdje.primjer.ba';
  };

  // Delegations first, so that little is hidden by accident.
  for (let n = 0; n < 6; n++) {
    const name = n < 3 ? `cut${n}` : `cut${n}.${one(LABELS)}`;
    taken.add(name);
    add(name, 'NS', `ns.${full(name)}`);
    if (chance(50)) add(name, 'NS', 'ns.primjer.ba');
    add(`ns.${name}`, 'A', ip4());
    if (chance(50)) add(`ns.${name}`, 'AAAA', ip6());
    if (chance(40)) add(`sakriveno.dublje.${name}`, 'TXT', '"hidden"');
    if (chance(30)) add(name, 'A', ip4());
  }
  for (let n = 0; n < 300; n++) {
    const name = chance(4) ? '@' : freshName();
    if (taken.has(name)) continue;
    const roll = number(12);
    if (roll < 3 && name !== '@' && !used.has(name)) {
      // Only to names that are there: no loops.
      add(name, 'CNAME', target());
      taken.add(name);
    } else if (roll < 5) {
      for (let i = 0; i <= number(3); i++) add(name, 'A', ip4());
    } else if (roll === 5) add(name, 'AAAA', ip6());
    else if (roll < 8)
      add(
        name,
        'TXT',
        one(['"v=spf1 -all"', '"a\\"b\\\\c" "d;e"', '"čaršija"', '""', `"${'x'.repeat(200)}"`]),
      );
    else if (roll === 8) add(name, 'MX', `${number(50)} ${target()}`);
    else if (roll === 9) add(name, 'SRV', `${number(9)} ${number(9)} ${number(6000)} ${target()}`);
    else if (roll === 10) add(name, 'CAA', '0 issue "letsencrypt.org"');
    else if (name !== '@') {
      const below = `${one(LABELS)}.${name.replace(/^\*\./, '')}`;
      if (!taken.has(below)) add(below, 'TXT', '"below"');
    }
  }
  return { hosts, records, challenges };
}

/** Numbers from 0 to 1 (mulberry32). */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
