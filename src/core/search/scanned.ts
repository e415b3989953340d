import type { Ctx } from '../context.ts';
import { type Scanned, scan } from './scan.ts';
import type { SearchQuery, SearchSource } from './source.ts';

/** A kind of record that `scan` looks through: found by those who may see its list at `/admin/<name>`. */
export function scanned(
  { name, ...place }: Pick<SearchSource, 'name' | 'label' | 'icon' | 'view'>,
  look: (ctx: Ctx) => Scanned,
): SearchSource {
  return {
    name,
    ...place,
    permission: `admin_${name.replace('-', '_')}_pregled`,
    list: `/admin/${name}`,
    find: (ctx: Ctx, query: SearchQuery, limit: number) => scan(ctx, look(ctx), query, limit),
  };
}
