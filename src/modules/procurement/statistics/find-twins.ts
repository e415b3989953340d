import { comparedCity, comparedName } from './firm-name.ts';

/** A supplier that stands for its firm, as it is compared. */
export interface Standing {
  key: string;
  name: string;
  city: string | null;
  /** `tax_key` of ejn_suppliers. */
  tax: string | null;
  /** A person said that it is another firm than the one of its tax number. */
  apart: boolean;
}

/** Two suppliers that may be one firm; `a` would stand for it. */
export interface FoundTwin {
  a: string;
  b: string;
  reason: 'tax' | 'name';
  ambiguous: boolean;
}

/** Suppliers of one group beyond which it is a common name, not a firm. */
const MOST_ALIKE = 20;

const isRegistered = ({ key }: Standing): boolean => key.startsWith('r');
/** Registered ones first, then the oldest: the source counts its ids up. */
const byStanding = (a: Standing, b: Standing): number =>
  Number(isRegistered(b)) - Number(isRegistered(a)) || Number(a.key.slice(1)) - Number(b.key.slice(1));

/**
 * Suppliers that may be one firm: of the same tax number, or of the same name in the same city where at most one of the two says a number.
 * Each is proposed to the one that stands first; of a name that several registered firms have it is said that it is ambiguous.
 */
export function findTwins(suppliers: readonly Standing[]): FoundTwin[] {
  const found = new Map<string, FoundTwin>();
  const add = (a: Standing, b: Standing, reason: FoundTwin['reason'], ambiguous: boolean): void => {
    const key = `${a.key} ${b.key}`;
    if (!found.has(key)) found.set(key, { a: a.key, b: b.key, reason, ambiguous });
  };
  for (const [tax, group] of Map.groupBy(suppliers, (one) => one.tax)) {
    const [first, ...others] = group.filter(({ apart }) => !apart).sort(byStanding);
    if (tax !== null && first) for (const other of others) add(first, other, 'tax', false);
  }
  for (const [name, group] of Map.groupBy(suppliers, nameKey)) {
    if (name === null || group.length < 2 || group.length > MOST_ALIKE) continue;
    const [first, ...others] = group.toSorted(byStanding);
    const registered = group.filter(isRegistered).length;
    for (const other of others)
      if (first && (first.tax === null || other.tax === null))
        add(first, other, 'name', registered > (isRegistered(other) ? 0 : 1));
  }
  return [...found.values()];
}

/** Name and city together; null where one of them is missing. */
function nameKey({ name, city }: Standing): string | null {
  const where = comparedCity(city);
  const what = comparedName(name, city);
  return where && what ? `${what}|${where}` : null;
}
