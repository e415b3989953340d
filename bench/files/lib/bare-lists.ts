/** The baseline of the lists of files: a bare Fastify with their SQL written by hand. No token, no rights, no row-level security. */
import { createReadStream } from 'node:fs';
import Fastify from 'fastify';
import { parseDatabaseUrl } from '../../../src/server/db/connection.ts';
import { connect } from '../../../test/sql.ts';
import { pathOf } from './fill.ts';

const sql = connect(parseDatabaseUrl(process.env.DATABASE_URL!), 4);
const tenant = process.env.BENCH_TENANT!;
const app = Fastify();

interface Query {
  q?: string;
  folder_id?: string;
  kind?: string;
  sort?: string;
  page_size?: string;
  page?: string;
  /** Name and id of the last row before. */
  behind?: string;
}

app.get('/alive', async () => ({ ok: true }));

app.get<{ Querystring: Query }>('/files', async ({ query }) => {
  const { q, folder_id, kind, sort = 'name', page_size = '25', page = '1', behind } = query;
  const where = sql`s.tenant_id = ${tenant}
    ${q ? sql`and s.search like '%' || core_fold(${q}) || '%'` : sql``}
    ${folder_id ? sql`and s.folder_id = ${folder_id}` : sql``}
    ${kind ? sql`and s.kind = ${kind}` : sql``}`;
  const [name = '', id = ''] = behind?.split('|') ?? [];
  const from = behind ? sql`and (s.name, s.idguid) > (${name}, ${id})` : sql``;
  const column = sql(`s.${sort.replace('-', '')}`);
  const order = sort.startsWith('-') ? sql`${column} desc` : column;
  const size = Number(page_size);
  const [rows, [total]] = await Promise.all([
    sql`
      select s.idguid, s.version, s.updated_at, s.updated_by, s.name, s.folder_id, folder.name as folder, s.kind, s.media_type,
        s.size, s.tags, s.note, s.revision, s.created_at, s.created_by
      from stored_files s
      left join stored_folders folder on folder.tenant_id = s.tenant_id and folder.idguid = s.folder_id
      where ${where} ${from} order by ${order}, s.idguid limit ${size} offset ${(Number(page) - 1) * size}`,
    sql`select count(*)::int as total from (select 1 from stored_files s where ${where} limit 10001) counted`,
  ]);
  return { success: true, data: rows, meta: { page_size: size, total: total!.total } };
});

app.get<{ Params: { id: string } }>('/thumb/:id', async ({ params }, reply) => {
  const [thumb] = await sql`
    select t.idguid, t.size from stored_files s
    join files f on f.tenant_id = s.tenant_id and f.idguid = s.file_id
    join file_previews p on p.tenant_id = f.tenant_id and p.file_id = coalesce(f.same_as, f.idguid)
    join files t on t.tenant_id = p.tenant_id and t.idguid = p.thumb_id
    where s.tenant_id = ${tenant} and s.idguid = ${params.id}`;
  return reply
    .type('image/webp')
    .header('content-length', thumb!.size)
    .send(createReadStream(pathOf(process.env.DATA_DIR!, thumb!.idguid)));
});

app.get<{ Querystring: { q: string } }>('/in-text', async ({ query: { q } }) => {
  const found = sql`from stored_files s where s.tenant_id = ${tenant} and (s.search like '%' || core_fold(${q}) || '%' or s.idguid = any(array(
    select h.idguid from file_previews p
    join files f on f.tenant_id = p.tenant_id and coalesce(f.same_as, f.idguid) = p.file_id
    join stored_files h on h.tenant_id = p.tenant_id and h.file_id = f.idguid
    where p.tenant_id = ${tenant} and p.words @@ (${q} || ':*')::tsquery)))`;
  const [rows, [total]] = await Promise.all([
    sql`select s.idguid, s.name, s.kind, s.size ${found} order by s.name, s.idguid limit 25`,
    sql`select count(*)::int as total from (select 1 ${found} limit 10001) counted`,
  ]);
  return { success: true, data: rows, meta: { total: total!.total } };
});

app.get('/folders', async () => ({
  success: true,
  data: await sql`
    select f.idguid, f.version, f.updated_at, f.updated_by, f.parent_id, f.name, coalesce(c.files, 0) as files
    from stored_folders f
    left join (select folder_id, count(*)::int as files from stored_files where tenant_id = ${tenant} group by 1) c
      on c.folder_id = f.idguid
    where f.tenant_id = ${tenant} order by f.name`,
}));

app.get('/space', async () => {
  const [used] = await sql`
    select sum(size) filter (where same_as is null)::float8 as bytes, count(*)::int as files from files
    where tenant_id = ${tenant} and counted`;
  return { success: true, data: { used } };
});

app.get('/trash', async () => {
  const [rows, [total]] = await Promise.all([
    sql`
      select idguid, title, removed_at, removed_by, removed_at + interval '30 days' as kept_until from trash
      where tenant_id = ${tenant} and resource = 'stored-files' order by removed_at desc, idguid limit 25`,
    sql`select count(*)::int as total from (select 1 from trash where tenant_id = ${tenant} and resource = 'stored-files' limit 10001) counted`,
  ]);
  return { success: true, data: rows, meta: { total: total!.total } };
});

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.on('SIGTERM', () => app.close().then(() => sql.end()));
