/** The whole product, and beside it its list of goods groups with an exact count of what it found. */
import { asc, count, eq } from 'drizzle-orm';
import { pino } from 'pino';
import { withCaller } from '../../src/core/http.ts';
import { createModel } from '../../src/core/records/model.ts';
import { resourceApi } from '../../src/core/resource-api.ts';
import { serve } from '../../src/core/serve.ts';
import { tableOf } from '../../src/core/table.ts';
import { buildServer } from '../../src/server/app.ts';
import { loadConfig } from '../../src/server/config.ts';
import { parseDatabaseUrl } from '../../src/server/db/connection.ts';

const config = loadConfig(process.env);
const { app, deps, close } = await buildServer({
  config,
  owner: parseDatabaseUrl(process.env.DATABASE_URL!),
  log: pino({ level: 'error' }),
  pages: false,
});
const service = deps.services.get('grupe-robe')!;
const table = tableOf(service.resource);
const { select, answer, scoped, columns } = createModel(service.resource, {});
const exact = { ...resourceApi(service.resource).list, path: '/api/counted-exactly' } as const;
serve(app, exact, (request) =>
  withCaller(deps.database, request as never, async (ctx) => {
    const { page, pageSize: page_size } = request.query;
    const [rows, totals] = await Promise.all([
      select(ctx)
        .where(scoped(ctx, []))
        .orderBy(asc(columns.sifra!), asc(columns.idguid!))
        .limit(page_size)
        .offset((page - 1) * page_size),
      ctx.db.select({ total: count() }).from(table).where(eq(table.tenant_id, ctx.tenant.id)),
    ]);
    const data = rows.map((row) => answer(ctx, row));
    return { success: true as const, data, meta: { page, page_size, total: totals[0]!.total } };
  }),
);
await app.listen({ port: config.port, host: config.host });
process.once('SIGTERM', () => close());
