import type { FastifyInstance } from 'fastify';
import type { Database } from '../../core/context.ts';
import { okPage, withCaller } from '../../core/http.ts';
import { serve } from '../../core/serve.ts';
import { memberList, organisationList } from './people.api.ts';
import { listMembers, listOrganisations } from './people.service.ts';

/** Read-only lists of the people of one's organisation and of one's organisations. */
export function peopleRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  serve(app, memberList, async (request) =>
    okPage(await withCaller(database, request, (ctx) => listMembers(ctx, request.query))),
  );
  serve(app, organisationList, async (request) =>
    okPage(await withCaller(database, request, (ctx) => listOrganisations(ctx, request.query))),
  );
}
