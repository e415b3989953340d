import { sql } from 'drizzle-orm';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { pino } from 'pino';
import type { Database } from '../src/core/context.ts';
import { createUser } from '../src/core/identity/accounts.ts';
import { hashPassword } from '../src/core/identity/passwords.ts';
import { enter } from '../src/modules/auth/auth.service.ts';
import { addMember, createOrganisation } from '../src/modules/rights/organisations.ts';
import { buildServer, type Server } from '../src/server/app.ts';
import { database, openPool } from '../src/server/db/client.ts';
import type { PgConnection } from '../src/server/db/connection.ts';
import type { Deps } from '../src/server/module.ts';
import { testAdmin, testConfig } from './config.ts';
import { createTestDatabase } from './database.ts';
import { dataFolder } from './folder.ts';

export { testAdmin };

/** An answer of the API as tests look at it. */
export interface Answer {
  status: number;
  headers: Record<string, unknown>;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  body: any;
  /** The body as it came. */
  raw: Buffer;
}

export interface Person {
  email: string;
  userId: string;
  tenantId: string;
  token: string;
  refreshToken: string;
}

export interface TestApp {
  app: FastifyInstance;
  deps: Deps;
  owner: PgConnection;
  /** The owner's connection: past row-level security, to look at what is really there. */
  ownerDb: Database;
  call(
    method: InjectOptions['method'],
    url: string,
    more?: { token?: string; body?: unknown; headers?: Record<string, string> },
  ): Promise<Answer>;
  /** Signs in as a person does, with a password compared; at its real cost only in the files that vitest.config.ts names. */
  signIn(email: string, password: string): Promise<Pick<Person, 'token' | 'refreshToken'>>;
  /** A new session of somebody, without a password being compared. */
  session(userId: string): Promise<Pick<Person, 'token' | 'refreshToken'>>;
  /** The seeded administrator of the operator's organisation, signed in. */
  admin(): Promise<Person>;
  /** A new member, signed in; of a new organisation unless `tenantId` names one. Without roles and rights they may do nothing. */
  member(given?: {
    tenantId?: string;
    roles?: string[];
    permissions?: string[];
    name?: string;
  }): Promise<Person>;
  /** Gives an organisation rights that new ones do not have, as the operator does. */
  allow(tenantId: string, permissions: readonly string[]): Promise<void>;
  /** A second server on the same database, as another node. */
  node(): Promise<Server>;
  close(): Promise<void>;
}

/** The password of everybody whom `member` makes. */
export const PASSWORD = 'dovoljno-duga-lozinka';
/** Made once: to make it is slow on purpose. */
let passwordHash: Promise<string> | undefined;

/** A whole server over a database of its own, without the built pages. Call `close` in `afterAll`. */
export async function createTestApp(environment: Record<string, string> = {}): Promise<TestApp> {
  const { owner, drop } = await createTestDatabase();
  const data = dataFolder('app');
  const config = testConfig({ DATA_DIR: data.path, ...environment });
  const log = pino({ level: config.logLevel });
  const mismatches: string[] = [];
  const node = () =>
    buildServer({
      config,
      owner,
      log,
      pages: false,
      quick: true,
      onMismatch: (what) => mismatches.push(what),
    });
  /** An answer that differs from its declaration fails the current test, or the file. */
  const checkAnswers = (): void => {
    if (mismatches.length > 0) throw new Error(mismatches.splice(0).join('\n'));
  };
  const server = await node();
  const nodes: Server[] = [server];
  const ownerPool = openPool(owner, 2);
  const ownerDb = database(ownerPool);
  let people = 0;

  const call: TestApp['call'] = async (method, url, { token, body, headers = {} } = {}) => {
    const response = await server.app.inject({
      method,
      url,
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
      ...(body === undefined ? {} : { payload: body as NonNullable<InjectOptions['payload']> }),
    });
    checkAnswers();
    const json = /[/+]json\b/.test(String(response.headers['content-type'] ?? ''));
    return {
      status: response.statusCode,
      headers: response.headers,
      body: json ? response.json() : response.body,
      raw: response.rawPayload,
    };
  };
  const signIn: TestApp['signIn'] = async (email, password) => {
    const answer = await call('POST', '/api/auth/login', { body: { email, password } });
    if (answer.status !== 200) throw new Error(`${email} could not sign in: ${answer.body.message}`);
    const { accessToken, refreshToken } = answer.body.data.tokens;
    return { token: accessToken, refreshToken };
  };
  const session: TestApp['session'] = async (userId) => {
    const client = { ip: '127.0.0.1', userAgent: 'lightMyRequest' };
    const { tokens } = await enter(server.deps.database, userId, client, { method: 'password', since: null });
    return { token: tokens.accessToken, refreshToken: tokens.refreshToken };
  };

  const testApp: TestApp = {
    app: server.app,
    deps: server.deps,
    owner,
    ownerDb,
    call,
    signIn,
    session,
    async admin() {
      const { email } = testAdmin;
      const found = await ownerDb.execute<{ userId: string; tenantId: string }>(sql`
        select u.idguid as "userId", m.tenant_id as "tenantId" from users u
        join tenant_users m on m.user_id = u.idguid where u.email = ${email} and m.is_default`);
      const { userId, tenantId } = found.rows[0]!;
      return { email, userId, tenantId, ...(await session(userId)) };
    },
    async member({ tenantId, roles = [], permissions = [], name = 'Ćamil Đozo' } = {}) {
      people += 1;
      const email = `osoba${people}@carsija.test`;
      const [firstName = '', lastName = ''] = name.split(' ');
      const organisation =
        tenantId ?? (await createOrganisation(ownerDb, { name: `Organizacija ${people}` }));
      passwordHash ??= hashPassword(PASSWORD);
      const person = { email, passwordHash: await passwordHash, firstName, lastName };
      const userId = await createUser(ownerDb, person);
      await addMember(ownerDb, { tenantId: organisation, userId, roles, permissions });
      return { email, userId, tenantId: organisation, ...(await session(userId)) };
    },
    async allow(tenantId, permissions) {
      await ownerDb.execute(sql`
        insert into tenant_permissions (tenant_id, permission)
        select ${tenantId}::uuid, unnest(${sql.param([...permissions])}::text[]) on conflict do nothing`);
    },
    async node() {
      const another = await node();
      nodes.push(another);
      return another;
    },
    async close() {
      for (const running of nodes) await running.close();
      await ownerPool.end();
      await drop();
      data.remove();
      // Files that are done stay loaded in this process, and with them all that their variables hold: 40 MB for each server.
      for (const held of Object.keys(testApp)) Reflect.deleteProperty(testApp, held);
      testApp.close = async () => {};
      checkAnswers();
    },
  };
  return testApp;
}
