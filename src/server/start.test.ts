import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { testConfig } from '../../test/config.ts';
import { dataFolder } from '../../test/folder.ts';
import { connect, type Sql } from '../../test/sql.ts';
import { prepareDatabase } from './app.ts';
import type { PgConnection } from './db/connection.ts';
import { diskFull } from './db/embedded/error.ts';
import { explain } from './terminal.ts';

const folder = dataFolder('start');
afterAll(folder.remove);

describe('a database that cannot be worked on', () => {
  const server = inject('postgresServer');
  const login = `carsija_start_${randomBytes(4).toString('hex')}`;
  const made: string[] = [];
  let sql: Sql;

  beforeAll(async () => {
    sql = connect(server, 1);
    await sql.unsafe(`create role ${login} login password 'x'`);
  });
  afterAll(async () => {
    for (const name of made) await sql.unsafe(`drop database ${name}`);
    await sql.unsafe(`drop role ${login}`);
    await sql.end();
  });

  async function newDatabase(options: string): Promise<string> {
    const name = `${login}_${made.length}`;
    await sql.unsafe(`create database ${name} template template0 ${options}`);
    made.push(name);
    return name;
  }
  /** What somebody is told who starts the product on it. */
  const startError = (connection: PgConnection): Promise<string> =>
    prepareDatabase(connection, testConfig()).then(
      () => 'started',
      (error: unknown) => explain(error, testConfig({ DATABASE_URL: 'postgres://x@localhost/x' })),
    );

  it('is of another encoding', async () => {
    const database = await newDatabase("encoding 'SQL_ASCII' locale_provider libc locale 'C'");
    expect(await startError({ ...server, database })).toMatch(
      /^Baza "\w+" je kodirana kao SQL_ASCII, a mora biti UTF8\. .*CREATE DATABASE .* ENCODING 'UTF8';$/,
    );
  });

  it('belongs to a login that may make no other', async () => {
    const database = await newDatabase(`owner ${login}`);
    const owner = { ...server, database, username: login, password: 'x' };
    expect(await startError(owner)).toMatch(
      new RegExp(`^Korisnik iz DATABASE_URL ne smije praviti .* ALTER ROLE "${login}" CREATEROLE; [^\n]*$`),
    );
  });

  it('belongs to somebody else', async () => {
    const database = await newDatabase('');
    const stranger = { ...server, database, username: login, password: 'x' };
    expect(await startError(stranger)).toMatch(
      /^Korisnik iz DATABASE_URL nije vlasnik baze .* OWNER TO [^\n]*;$/,
    );
  });

  it.skipIf(server.ssl)('is on a server without TLS, which is asked for', async () => {
    expect(await startError({ ...server, ssl: 'require' })).toMatch(
      /^PostgreSQL iz DATABASE_URL: server ne nudi TLS[^\n]*\.$/,
    );
  });
});

it.each([
  [
    Object.assign(new Error('EROFS'), { code: 'EROFS', syscall: 'open', path: '/data/lock' }),
    '/data/lock: nije moguće pisati: disk je samo za čitanje. ',
  ],
  [
    Object.assign(new Error('ENOENT'), { code: 'ENOENT', syscall: 'mkdir', path: '/data' }),
    '/data: ne može se napraviti. ',
  ],
  [
    Object.assign(new Error('Failed query'), { cause: Object.assign(new Error('x'), { code: '53100' }) }),
    'Na disku baze podataka nema više mjesta: ',
  ],
  [
    diskFull('/data/postgres', 'HINT:  Check free disk space.')!,
    'Na disku nema dovoljno mjesta za bazu (/data/',
  ],
  [diskFull('/data/postgres', 'FATAL: could not write: No space left on device')!, 'Na disku nema dovoljno '],
])('says of a disk in words what is the matter with it: %s', (error, said) => {
  const text = explain(error, testConfig());
  expect(text.startsWith(said), text).toBe(true);
  expect(text).not.toContain('\n');
});
