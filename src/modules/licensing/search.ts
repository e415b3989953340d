import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { scan } from '../../core/search/scan.ts';
import type { SearchSource } from '../../core/search/source.ts';
import {
  LICENCE,
  LICENCES_PATH,
  REGISTRATION,
  REGISTRATION_PATH,
  SEE_LICENCES,
  SEE_REGISTRATIONS,
} from './labels.ts';
import { heldBy, issuedBy, LICENCES } from './licences/licence-sql.ts';

const looking =
  (title: SQL, hint: SQL, side: (ctx: Ctx) => SQL): SearchSource['find'] =>
  (ctx, query, limit) =>
    scan(
      ctx,
      {
        id: sql`l.idguid`,
        title: sql`${title} collate "bs-x-icu"`,
        hint,
        also: sql`${hint} collate "bs-x-icu"`,
        from: LICENCES,
        where: side(ctx),
      },
      query,
      limit,
    );

/** Search sources of licences: a publisher finds them by customer, an organisation by application. */
export const licenceSearch: readonly SearchSource[] = [
  {
    name: LICENCE.name,
    label: LICENCE.labels.many,
    icon: 'license',
    permission: SEE_LICENCES,
    list: LICENCES_PATH,
    view: LICENCE.view,
    find: looking(sql`c.name`, sql`a.name`, issuedBy),
  },
  {
    name: REGISTRATION.name,
    label: REGISTRATION.labels.many,
    icon: 'license',
    permission: SEE_REGISTRATIONS,
    list: REGISTRATION_PATH,
    view: REGISTRATION.view,
    find: looking(sql`a.name`, sql`p.name`, heldBy),
  },
];
