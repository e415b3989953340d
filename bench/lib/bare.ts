/** The baseline: a bare Fastify with the SQL of a list, a search, a create and a page view written by hand. No token, no rights, no row-level security. */
import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { parseDatabaseUrl } from '../../src/server/db/connection.ts';
import { connect } from '../../test/sql.ts';

const sql = connect(parseDatabaseUrl(process.env.DATABASE_URL!), 10);
const tenant = process.env.BENCH_TENANT!;
const app = Fastify();

interface Query {
  page?: string;
  q?: string;
  aktivno?: string;
  sort?: string;
}

app.get('/alive', async () => ({ ok: true }));

app.get<{ Querystring: Query }>('/list', async (request) => {
  const { q, aktivno, sort, page = '1' } = request.query;
  const where = sql`g.tenant_id = ${tenant}
    ${q ? sql`and g.search like '%' || core_fold(${q}) || '%'` : sql``}
    ${aktivno ? sql`and g.aktivno = ${aktivno === 'true'}` : sql``}`;
  const order = sort === '-naziv' ? sql`g.naziv desc` : sql`g.sifra`;
  const [rows, [total]] = await Promise.all([
    sql`
      select g.tenant_id, g.idguid, g.version, g.created_at, g.updated_at, g.updated_by, g.sifra, g.naziv,
        g.roditelj_id, g.jedinica_id, g.porez_id, g.opis, g.aktivno,
        r.naziv as roditelj, j.naziv as jedinica, p.naziv as porez
      from erp_grupe_robe g
      left join erp_grupe_robe r on g.roditelj_id = r.idguid
      left join erp_jedinice_mjere j on g.jedinica_id = j.idguid
      left join erp_porezi p on g.porez_id = p.idguid
      where ${where} order by ${order}, g.idguid limit 25 offset ${(Number(page) - 1) * 25}`,
    sql`select count(*)::int as total from (select 1 from erp_grupe_robe g where ${where} limit 10001) counted`,
  ]);
  return { success: true, data: rows, meta: { page: Number(page), page_size: 25, total: total!.total } };
});

app.get<{ Querystring: Query }>('/search', async (request) => {
  const { q = '' } = request.query;
  const where = sql`tenant_id = ${tenant} and search like '%' || core_fold(${q}) || '%'`;
  const [rows, [total]] = await Promise.all([
    sql`select idguid, naziv, sifra from erp_grupe_robe where ${where} order by naziv, idguid limit 5`,
    sql`select count(*)::int as total from erp_grupe_robe where ${where}`,
  ]);
  return { success: true, data: rows, total: total!.total };
});

app.post<{ Body: { sifra: string; naziv: string } }>('/create', async (request, reply) => {
  const { sifra, naziv } = request.body;
  const id = randomUUID();
  const changes = { sifra: { from: null, to: sifra }, naziv: { from: null, to: naziv } };
  const record = await sql.begin(async (tx) => {
    const [row] = await tx`insert into erp_grupe_robe (tenant_id, idguid, sifra, naziv, updated_by)
      values (${tenant}, ${id}, ${sifra}, ${naziv}, 'Bench') returning *`;
    await tx`insert into audit_log (tenant_id, id, actor_name, action, resource, record_id, record_title, changes)
      values (${tenant}, ${randomUUID()}, 'Bench', 'create', 'grupe-robe', ${id}, ${naziv}, ${tx.json(changes)})`;
    return row;
  });
  return reply.code(201).send({ success: true, data: record });
});

/** A page view, kept at once: the one row that every intake must write. */
app.post<{ Body: { path: string } }>('/track', async () => {
  await sql`
    insert into visit_views (session, visitor, profile, entry, path, day, at)
    values (1, 1, 1, 1, 1, current_date, now())`;
  return { success: true, message: 'Posjeta je zabilježena.' };
});

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.on('SIGTERM', () => app.close().then(() => sql.end()));
