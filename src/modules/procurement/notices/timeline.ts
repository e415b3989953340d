import { momentText } from '../../../core/dates.ts';
import { formatAmount, unitsOf } from '../../../core/money/money.ts';
import type { TypeKind } from '../types/names.ts';
import type { NoticeCard } from './announcements.api.ts';
import { isFirstLots, narrowestCodes, readChanges } from './changes.ts';

type Event = NoticeCard['timeline'][number];
type Change = Event['changes'][number];

/** A version of a notice; times ISO 8601. */
export interface Version {
  name: string;
  procedure_type: string | null;
  contract_type: string | null;
  category: string | null;
  criterion: string | null;
  value: string | null;
  announced: string | null;
  deadline: string | null;
  /** When we first had it. */
  seen_at: string;
}
/** What happened to a procurement, as the tables have it. */
export interface Happened {
  /** In their order, at least one. */
  versions: readonly Version[];
  /** Changes as we learnt of them. One at the very time when a version was first seen tells of that version. */
  changes: readonly { at: string; changes: string | null }[];
  awards: readonly { announced: string | null; eu_funds: boolean | null }[];
  terminations: readonly { announced: string | null }[];
  contracts: readonly {
    day: string | null;
    value: string | null;
    currency: string | null;
    suppliers: readonly string[];
    lot: number | null;
  }[];
  gone_at: string | null;
}

type Named = (skup: TypeKind, sifra: string) => { name: string };

const amountText = (value: string, currency: string | null = null): string =>
  formatAmount(unitsOf(value), currency ? { unit: currency } : {});

/** Fields that are compared: how they are called, and how their values read. */
const FIELDS: readonly [keyof Version, string, (value: string, names: Named) => string][] = [
  ['name', 'Naziv', String],
  ['deadline', 'Rok za ponude', (value) => momentText(value)],
  ['value', 'Procijenjena vrijednost', (value) => amountText(value)],
  ['procedure_type', 'Vrsta postupka', (value, names) => names('postupak', value).name],
  ['contract_type', 'Vrsta ugovora', (value, names) => names('ugovor', value).name],
  ['category', 'Kategorija', String],
  ['criterion', 'Kriterij dodjele', (value, names) => names('kriterij', value).name],
];

/** What differs between two versions, in words. */
export function changesOf(before: Version, after: Version, names: Named): Change[] {
  return FIELDS.flatMap(([name, field, read]) => {
    const shown = (value: string | null): string | null => value && read(value, names);
    return before[name] === after[name]
      ? []
      : [{ field, before: shown(before[name]), after: shown(after[name]) }];
  });
}

/** What happened, the oldest first; what has no time comes last. `now`: milliseconds. */
export function timelineOf(happened: Happened, names: Named, now = Date.now()): Event[] {
  const { versions } = happened;
  const last = versions.at(-1)!;
  const events: Event[] = [
    event('announced', versions[0]!.announced, 'Obavještenje je objavljeno'),
    ...versions.slice(1).map((version, index) =>
      event(
        'corrected',
        version.announced ?? version.seen_at,
        'Ispravka obavještenja',
        withFurther(
          changesOf(versions[index]!, version, names),
          happened.changes
            .filter(({ at }) => at === version.seen_at)
            .flatMap(({ changes }) => changesIn(changes, names)),
        ),
      ),
    ),
    ...happened.changes.flatMap(({ at, changes }) => {
      if (versions.slice(1).some(({ seen_at }) => seen_at === at)) return [];
      // The source gives lots after their notice: nobody has changed anything.
      if (isFirstLots(readChanges('changed', changes))) return [];
      const read = changesIn(changes, names);
      return read.length > 0 ? [event('corrected', at, 'Promjena na portalu', read)] : [];
    }),
    ...(last.deadline
      ? [
          event(
            'deadline',
            last.deadline,
            Date.parse(last.deadline) > now ? 'Rok za ponude' : 'Istekao je rok za ponude',
          ),
        ]
      : []),
    ...happened.awards.map(({ announced, eu_funds }) =>
      event(
        'awarded',
        announced,
        `Objavljena je dodjela ugovora${eu_funds ? ' (sredstva Evropske unije)' : ''}`,
      ),
    ),
    ...contractEvents(happened.contracts),
    ...happened.terminations.map(({ announced }) => event('terminated', announced, 'Postupak je poništen')),
    ...(happened.gone_at ? [event('gone', happened.gone_at, 'Obavještenja više nema na portalu')] : []),
  ];
  const time = ({ at }: Event): number => (at === null ? Number.POSITIVE_INFINITY : Date.parse(at));
  return events.sort((a, b) => (time(a) === time(b) ? 0 : time(a) - time(b)));
}

/** What a version changed, and what came with it that versions do not keep: lots and codes. */
const withFurther = (changes: Change[], further: readonly Change[]): Change[] => [
  ...changes,
  ...further.filter(({ field }) => !changes.some((one) => one.field === field)),
];

const event = (kind: Event['kind'], at: string | null, text: string, changes: Change[] = []): Event => ({
  kind,
  at,
  text,
  changes,
});

/** One event for all contracts of a day with the same suppliers. */
function contractEvents(contracts: Happened['contracts']): Event[] {
  const groups = Map.groupBy(contracts, ({ day, suppliers, currency }) =>
    JSON.stringify([day, suppliers, currency]),
  );
  return [...groups.values()].map((group) => {
    const [{ day, suppliers, currency }] = group as [Happened['contracts'][number]];
    const values = group.flatMap(({ value }) => value ?? []);
    const total = values.reduce((sum, value) => sum + unitsOf(value), 0n);
    const lots = [...new Set(group.flatMap(({ lot }) => lot ?? []))].sort((a, b) => a - b);
    const parts = [
      suppliers.length > 0 ? `Ugovor: ${suppliers.join(', ')}` : 'Ugovor',
      ...(values.length > 0 ? [formatAmount(total, currency ? { unit: currency } : {})] : []),
      ...(lots.length > 0 ? [`lot ${lots.join(', ')}`] : []),
    ];
    return event('contract', day, parts.join(' · '));
  });
}

const LABELS: ReadonlyMap<string, (typeof FIELDS)[number]> = new Map(
  FIELDS.map((field) => [field[0], field]),
);
/** Fields that a change names beside those of versions, with values that are read as they are. */
const FURTHER: Readonly<Record<string, string>> = {
  number: 'Broj obavještenja',
  announced: 'Objavljeno',
  lots: 'Broj lotova',
  cpv: 'CPV oznake',
};
/** Those whose values are not kept, or are ids of the source. */
const UNSAID: Readonly<Record<string, string>> = {
  lot_names: 'Nazivi lotova',
  authority_id: 'Ugovorni organ',
  outcome: 'Ishod',
  gone: 'Objava na portalu',
};

/**
 * Changed fields as they are kept with a change: a JSON array of rows with the field's name and both values as text (sync/changes.ts). What
 * cannot be read says nothing.
 */
function changesIn(text: string | null, names: Named): Change[] {
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? 'null');
  } catch {
    return [];
  }
  if (!Array.isArray(kept)) return [];
  return kept.flatMap((row: unknown): Change[] => {
    if (typeof row !== 'object' || row === null) return [];
    const { field, before, after } = row as Record<string, unknown>;
    const name = String(field);
    if (Object.hasOwn(UNSAID, name)) return [{ field: UNSAID[name]!, before: null, after: 'promijenjeno' }];
    const [, label = Object.hasOwn(FURTHER, name) ? FURTHER[name]! : null, read = readAsIs] =
      LABELS.get(name) ?? [];
    if (label === null) return [];
    const shown = (value: unknown): string | null =>
      value == null ? null : safely(name === 'cpv' ? narrowestCodes : read, String(value), names);
    return [{ field: label, before: shown(before), after: shown(after) }];
  });
}

const readAsIs = (value: string): string =>
  /^\d{4}-\d\d-\d\d[T ]\d\d:/.test(value) ? momentText(value) : value;

/** A value that does not read as its field's is shown as it is. */
function safely(read: (value: string, names: Named) => string, value: string, names: Named): string {
  try {
    return read(value, names);
  } catch {
    return value;
  }
}
