import type { FieldSpec, TypeSpec } from '../../../types/field-spec.ts';
import type { Label } from '../labels/index.ts';
import type { Layout } from '../layout/index.ts';
import { GUESSED } from '../values/found.ts';
import { namesFirm } from '../values/names.ts';
import { type Candidate, rankOf, TRUST } from './candidate.ts';
import { labelledValues } from './labelled.ts';
import {
  farness,
  firmMentions,
  inReading,
  isBank,
  type Mention,
  numberMentions,
  toMention,
} from './mentions.ts';
import type { Paragraph } from './paragraphs.ts';

/** Parts of a key that say the kind and not whose it is. */
const KIND_PARTS = /^(name|naziv|ime|jib|pdv|id|ib|broj|number|vat|tax)$/i;

interface Party {
  name: FieldSpec | null;
  numbers: FieldSpec[];
  mention: Mention | null;
  trust: number;
}

interface Named {
  mention: Mention;
  /** Number of a JIB beside it. */
  jib: Mention | null;
}

/** Whose a field is, by its key: `seller_jib` and `seller_name` are of one party. */
const ownerOf = ({ key }: FieldSpec): string =>
  key
    .split(/[_-]/)
    .filter((part) => !KIND_PARTS.test(part))
    .sort()
    .join('_');

function partiesOf(spec: TypeSpec): Party[] {
  const parties = new Map<string, Party>();
  const of = (field: FieldSpec): Party => {
    const owner = ownerOf(field);
    const known = parties.get(owner);
    if (known) return known;
    const party: Party = { name: null, numbers: [], mention: null, trust: 0 };
    parties.set(owner, party);
    return party;
  };
  for (const field of spec.fields) {
    if (field.kind === 'name') of(field).name ??= field;
    if (field.kind === 'jib' || field.kind === 'pdv') of(field).numbers.push(field);
  }
  const all = [...parties.values()];
  // One name and numbers under other keys: they are its own.
  const [named] = all.filter(({ name }) => name);
  if (named && all.filter(({ name }) => name).length === 1)
    return [{ ...named, numbers: all.flatMap(({ numbers }) => numbers) }];
  return all;
}

/** Names of the parties and their numbers: by roles, then by what stands nearest, then by order. */
export function partyValues(
  layout: Layout,
  spec: TypeSpec,
  labels: readonly Label[],
  paragraphs: readonly Paragraph[],
  skipped: ReadonlySet<number>,
): Candidate[] {
  const parties = partiesOf(spec);
  const jibs = numberMentions('jib', paragraphs);
  const mentions = firmMentions(paragraphs, labels);
  const firms = withNumbers(mentions, jibs).filter(({ mention }) => !isBank(mention));
  const found: Candidate[] = [];
  const shared = nameByRoles(
    parties,
    firms,
    (field) => labelledValues(layout, field, labels, skipped),
    paragraphs,
    jibs,
  );
  nameByOrder(
    parties,
    [...firms, ...shared].toSorted((a, b) => inReading(a.mention, b.mention)),
  );
  for (const party of parties) {
    if (party.name && party.mention)
      found.push({
        field: party.name,
        found: party.mention.found,
        words: party.mention.words,
        score: 1,
        trust: party.trust,
      });
  }
  found.push(
    ...numbersOf(parties, mentions, paragraphs, (field) =>
      ownLabels(parties, field, labelledValues(layout, field, labels, skipped)),
    ),
  );
  return found;
}

/** Pairs every number with its nearest name; a name has one. */
function withNumbers(names: readonly Mention[], numbers: readonly Mention[]): Named[] {
  const own = pairs(names, numbers);
  return names.map((mention) => ({ mention, jib: own.get(mention) ?? null }));
}

function pairs(names: readonly Mention[], numbers: readonly Mention[]): Map<Mention, Mention> {
  const all = names.flatMap((name) =>
    numbers.map((number) => ({ name, number, far: farness(name, number) })),
  );
  const own = new Map<Mention, Mention>();
  const taken = new Set<Mention>();
  for (const { name, number, far } of all.toSorted((a, b) => a.far - b.far)) {
    if (!Number.isFinite(far)) break;
    if (own.has(name) || taken.has(number)) continue;
    own.set(name, number);
    taken.add(number);
  }
  return own;
}

function nameByRoles(
  parties: readonly Party[],
  firms: readonly Named[],
  labelled: (field: FieldSpec) => Candidate[],
  paragraphs: readonly Paragraph[],
  jibs: readonly Mention[],
): Named[] {
  const all = parties.flatMap((party) => {
    if (!party.name) return [];
    const names = labelled(party.name).filter(({ found: { certainty } }) => certainty > GUESSED);
    return names.map((candidate) => {
      const mention =
        firms.find((firm) => firm.mention.words.some((word) => candidate.words.includes(word))) ??
        withNumbers([toMention(candidate.found, candidate.words, paragraphs)], jibs)[0]!;
      // A person beside "Kupac" who signs is no party; a firm with its number is.
      const weight = (namesFirm(mention.mention.found.value) ? 0.3 : 0) + (mention.jib ? 0.2 : 0);
      return { party, mention, trust: candidate.trust, score: candidate.score + weight };
    });
  });
  // The same role may stand for either party ("Naručilac"): the first named is then the first party.
  const shared = (one: Named) =>
    new Set(all.filter((other) => isSame(other.mention, one)).map(({ party }) => party)).size > 1;
  const firm = parties.length > 1 && firms.some(({ jib }) => jib);
  for (const { party, mention, trust } of all.toSorted((a, b) => b.score - a.score)) {
    if (party.mention || shared(mention) || isTaken(parties, mention)) continue;
    if (firm && !mention.jib && !namesFirm(mention.mention.found.value)) continue;
    Object.assign(party, { mention: mention.mention, trust });
  }
  // What no legal form tells, but a role that either party may have and a number beside it.
  const others = all.flatMap(({ mention }) =>
    mention.jib && shared(mention) && !firms.some((one) => isOver(one.mention, mention.mention))
      ? [mention]
      : [],
  );
  return others.filter((one, at) => others.findIndex((other) => isSame(other, one)) === at);
}

const isSame = (a: Named, b: Named): boolean => a.mention.words[0] === b.mention.words[0];
const isTaken = (parties: readonly Party[], { mention }: Named): boolean =>
  parties.some((party) => party.mention?.words[0] === mention.words[0]);

/** Parties without a role on the paper: the firms that are left, in their order, those with a number first. */
function nameByOrder(parties: readonly Party[], firms: readonly Named[]): void {
  const seen = new Set(parties.flatMap(({ mention }) => (mention ? [mention.found.value] : [])));
  const free = firms.filter((one) => !isTaken(parties, one) && !seen.has(one.mention.found.value));
  const ranked = [...free.filter(({ jib }) => jib), ...free.filter(({ jib }) => !jib)];
  for (const party of parties) {
    if (!party.name || party.mention) continue;
    const next = ranked.shift();
    if (next) Object.assign(party, { mention: next.mention, trust: next.jib ? TRUST.prose : TRUST.placed });
    while (next && ranked[0]?.mention.found.value === next.mention.found.value) ranked.shift();
  }
}

/** Words of a number's label that only this field has ("JIB kupca") say whose it is; "JIB" alone does not. */
function ownLabels(
  parties: readonly Party[],
  field: FieldSpec,
  candidates: readonly Candidate[],
): Candidate[] {
  const others = parties
    .flatMap(({ numbers }) => numbers)
    .filter((other) => other !== field && other.kind === field.kind);
  if (others.length === 0) return [...candidates];
  return candidates.filter(({ label }) => label && others.every((other) => rankOf(other, label) === null));
}

const isOver = (a: Mention, b: Mention): boolean => a.words.some((word) => b.words.includes(word));

/** The number beside a name, or beside the same name elsewhere on the paper. */
function numberOf(name: Mention, near: ReadonlyMap<Mention, Mention>): Mention | undefined {
  const own = near.get(name);
  if (own) return own;
  return [...near].find(([other]) => other.found.value === name.found.value)?.[1];
}

function numbersOf(
  parties: readonly Party[],
  mentions: readonly Mention[],
  paragraphs: readonly Paragraph[],
  own: (field: FieldSpec) => Candidate[],
): Candidate[] {
  const found: Candidate[] = [];
  for (const kind of ['jib', 'pdv'] as const) {
    const fields = parties.flatMap((party) =>
      party.numbers.filter((field) => field.kind === kind).map((field) => ({ party, field })),
    );
    if (fields.length === 0) continue;
    const numbers = numberMentions(kind, paragraphs);
    const names = fields.flatMap(({ party }) => party.mention ?? []);
    // Other firms have numbers too: the carrier, the bank.
    const near = pairs(
      [...new Set([...names, ...mentions.filter((one) => !names.some((name) => isOver(name, one)))])],
      numbers,
    );
    const left = numbers.filter((number) => !names.some((name) => near.get(name) === number));
    for (const { party, field } of fields) {
      const labelled = own(field);
      found.push(
        ...labelled.map((candidate) => ({
          ...candidate,
          score: candidate.score + (fields.length > 1 ? 0.5 : 0),
        })),
      );
      const mention =
        (party.mention && numberOf(party.mention, near)) ?? (party.mention ? null : left.shift());
      if (mention)
        found.push({
          field,
          found: mention.found,
          words: mention.words,
          score: party.mention ? 1.2 : 0.8,
          trust: party.mention ? party.trust : TRUST.placed,
        });
    }
  }
  return found;
}

/** Names with the JIB that is of the same party. */
export const pairsOf = (spec: TypeSpec): { name: FieldSpec; jib: FieldSpec }[] =>
  partiesOf(spec).flatMap(({ name, numbers }) => {
    const jib = numbers.find(({ kind }) => kind === 'jib');
    return name && jib ? [{ name, jib }] : [];
  });
