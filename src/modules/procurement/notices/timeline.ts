import { formatAmount, unitsOf } from '../../../core/money/money.ts';
import type { FetchedKind, TypeName } from '../types/names.ts';
import type { NoticeCard } from './announcements.api.ts';
import { type FieldChange, inWords, isFirstLots, NOT_KEPT } from './changes.ts';

type Event = NoticeCard['timeline'][number];

/** A version of a notice, with names in place of the source's codes; times ISO 8601. */
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
  changes: readonly { at: string; fields: readonly FieldChange[] }[];
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
  /** What the codebook calls kinds of notices; one that it does not have is told in our own words. */
  types: Readonly<Partial<Record<FetchedKind, TypeName>>>;
}

/** Fields that versions are compared by, in the order in which they are told. */
const COMPARED = [
  ...['name', 'deadline', 'value', 'procedure_type', 'contract_type', 'category', 'criterion'],
] as const satisfies readonly (keyof Version)[];

const differences = (before: Version, after: Version): FieldChange[] =>
  COMPARED.filter((field) => before[field] !== after[field]).map((field) => ({
    ...{ field, before: before[field], after: after[field] },
  }));

/** What happened, the oldest first; what has no time comes last. `now`: milliseconds. */
export function timelineOf(happened: Happened, now = Date.now()): Event[] {
  const { versions, types } = happened;
  const last = versions.at(-1)!;
  /** An announcement, called as the codebook calls its kind. */
  const notice = (kind: FetchedKind, at: string | null, usual: string, more = ''): Event => {
    const type = types[kind] ?? null;
    return { ...event(kind, at, `${type?.name ?? usual}${more}`), type };
  };
  const events: Event[] = [
    notice('announced', versions[0]!.announced, 'Obavještenje je objavljeno'),
    ...versions.slice(1).map((version, index) => ({
      ...notice('corrected', version.announced ?? version.seen_at, 'Ispravka obavještenja'),
      changes: withFurther(
        differences(versions[index]!, version),
        happened.changes.filter(({ at }) => at === version.seen_at).flatMap(({ fields }) => fields),
      ).map(shown),
    })),
    ...happened.changes
      .filter(
        ({ at, fields }) =>
          fields.length > 0 &&
          !versions.slice(1).some(({ seen_at }) => seen_at === at) &&
          // The source gives lots after their notice: nobody has changed anything.
          !isFirstLots({ what: 'changed', fields }),
      )
      .map(({ at, fields }) => event('corrected', at, 'Promjena na portalu', fields)),
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
      notice(
        'awarded',
        announced,
        'Objavljena je dodjela ugovora',
        eu_funds ? ' (sredstva Evropske unije)' : '',
      ),
    ),
    ...contractEvents(happened.contracts),
    ...happened.terminations.map(({ announced }) => notice('terminated', announced, 'Postupak je poništen')),
    ...(happened.gone_at ? [event('gone', happened.gone_at, 'Obavještenja više nema na portalu')] : []),
  ];
  const time = ({ at }: Event): number => (at === null ? Number.POSITIVE_INFINITY : Date.parse(at));
  return events.sort((a, b) => (time(a) === time(b) ? 0 : time(a) - time(b)));
}

/** What a version changed, and what came with it that versions do not keep: lots and codes. */
const withFurther = (changes: FieldChange[], further: readonly FieldChange[]): FieldChange[] => [
  ...changes,
  ...further.filter(({ field }) => !changes.some((one) => one.field === field)),
];

const event = (
  kind: Event['kind'],
  at: string | null,
  text: string,
  changes: readonly FieldChange[] = [],
): Event => ({ kind, type: null, at, text, changes: changes.map(shown) });

function shown(change: FieldChange): FieldChange {
  const said = inWords(change);
  return said.before === null && said.after === null ? { ...said, after: NOT_KEPT } : said;
}

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
