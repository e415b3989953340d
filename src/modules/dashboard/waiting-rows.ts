import type { Ctx } from '../../core/context.ts';
import { type ListSpec, parseListQuery } from '../../core/list-query.ts';
import type { Listing } from '../../core/query.ts';
import type { Urgency, WaitingPart } from './slots.ts';

/** Rows that are counted. */
const MOST = 999;

type Counted<S extends string> = Pick<Listing<S, unknown>, 'count'>;

/** A `WaitingPart` whose things are rows of a list. */
export interface WaitingRows<S extends string> extends Omit<WaitingPart, 'find'> {
  listing: Counted<S> | ((ctx: Ctx) => Counted<S>);
  spec: ListSpec<S>;
  /** Filters, as the API and the address have them. */
  filters: Readonly<Record<string, string>>;
  urgency: Urgency;
}

/** What waits are rows of a list: as many as the list shows under these filters, at the address that leads to it. */
export function waitingRows<S extends string>({
  listing,
  spec,
  path,
  filters,
  urgency,
  ...part
}: WaitingRows<S>): WaitingPart {
  const query = parseListQuery(spec, { ...filters });
  const asked = new URLSearchParams(filters).toString();
  const to = asked ? `${path}?${asked}` : path;
  return {
    ...part,
    path,
    async find(ctx) {
      const rows = typeof listing === 'function' ? listing(ctx) : listing;
      const found = await rows.count(ctx, query, MOST + 1);
      return found === 0 ? null : { count: Math.min(found, MOST), more: found > MOST, to, urgency };
    },
  };
}
