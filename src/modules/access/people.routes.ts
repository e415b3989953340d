import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Database } from '../../core/context.ts';
import { withCaller } from '../../core/http.ts';
import type { RawQuery } from '../../core/query.ts';
import { listMembers, listOrganisations } from './people.service.ts';

const listQuery = z.object({
  page: z.string().optional(),
  page_size: z.string().optional(),
  sort: z.string().optional(),
  q: z.string().optional(),
});

/** Read-only lists of the people of one's organisation and of one's organisations. */
export function peopleRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  // The query is checked in the service, which answers every wrong key at once.
  const asGiven = { validatorCompiler: () => (value: unknown) => ({ value }) };
  const docs = (tag: string, summary: string) => ({ tags: [tag], summary, querystring: listQuery });

  app.get(
    '/api/admin/users',
    {
      config: { permission: 'admin_users_pregled' },
      ...asGiven,
      schema: docs('Korisnici', 'Korisnici: popis'),
    },
    async (request) => ({
      success: true,
      ...(await withCaller(database, request, (ctx) => listMembers(ctx, request.query as RawQuery))),
    }),
  );
  app.get(
    '/api/admin/tenants',
    {
      config: { permission: 'admin_tenants_pregled' },
      ...asGiven,
      schema: docs('Organizacije', 'Organizacije: popis'),
    },
    async (request) => ({
      success: true,
      ...(await withCaller(database, request, (ctx) => listOrganisations(ctx, request.query as RawQuery))),
    }),
  );
}
