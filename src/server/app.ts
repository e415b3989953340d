import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { Logger } from 'pino';
import { speakBosnian } from '../core/bosnian-issues.ts';
import { listenForChanges } from '../core/cache.ts';
import { sweepProfiles } from '../core/chromium/profile.ts';
import type { Database } from '../core/context.ts';
import { createService } from '../core/crud.ts';
import { openFileStore } from '../core/files/open-store.ts';
import { guardRoutes } from '../core/http.ts';
import { identitySql } from '../core/identity/identity-sql.ts';
import { LogTap } from '../core/log-tap.ts';
import { createPrinter } from '../core/print/printer.ts';
import { registerBelongings } from '../core/records/places.ts';
import { resourceRoutes } from '../core/routes.ts';
import { resourceSource } from '../core/search/resource.ts';
import { checkAnswers } from '../core/serve.ts';
import { MAX_FILE_BYTES } from '../core/transfer/limits.ts';
import { modules, resources } from '../modules.ts';
import { AS_BUILT, type ContentOf } from '../site/written.ts';
import { MAPS } from '../web/build/maps.ts';
import { pageNames } from './addresses.ts';
import { apiDocs } from './apidocs.ts';
import { createAuthenticator } from './authenticate.ts';
import { createBackups } from './backup/scheduled.ts';
import type { Config } from './config.ts';
import { database, openPool, type Pool, singleClient } from './db/client.ts';
import { appConnection, type PgConnection } from './db/connection.ts';
import { migrate } from './db/migrate.ts';
import { openReplica } from './db/replica.ts';
import { answerError, answerUnreadable, handleErrors } from './errors.ts';
import { installFastReject } from './fast-reject.ts';
import { guardHeaders, securityHeaders } from './headers.ts';
import { healthRoutes } from './health.ts';
import { installJobs } from './jobs/install.ts';
import { createJobs } from './jobs/jobs.ts';
import { tenantsSql } from './jobs/tenants.ts';
import { readJson } from './json.ts';
import { createMailer } from './mail.ts';
import type { Credentials, Deps } from './module.ts';
import { serverModules } from './modules.ts';
import { createMoves } from './moving/moves.ts';
import { Outages } from './outages.ts';
import { refuseOverload } from './overload.ts';
import { startOwnProcess } from './own-process/start.ts';
import { servePages } from './pages.ts';
import { createProbe } from './probe.ts';
import { limitReceiving } from './receive-limits.ts';
import { createRender } from './render.ts';
import { siteAddress } from './site-address.ts';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));
/** Database connections of a node's requests and jobs. */
const CONNECTIONS = 10;
/** Maximum size of a JSON body; uploads have their own limits. */
const BODY_LIMIT = 1024 * 1024;

interface BuildOptions {
  config: Config;
  /** Login that owns the database; used to migrate and seed, and for backups. */
  owner: PgConnection;
  log: Logger;
  /** Where `log` also goes (createLog), to be stored. Without it the server's own lines are not. */
  tap?: LogTap;
  /** False in tests of the API alone, which need no built front end. */
  pages?: boolean;
  /** Called for each response that differs from its declaration; for tests. */
  onMismatch?: (what: string) => void;
  /** The database is a copy of a prepared one, and the queue starts with its first job; for tests, most of which need neither. */
  quick?: boolean;
}

export interface Server {
  app: FastifyInstance;
  deps: Deps;
  /** See `ServerModule.revealFirstAdmin`: called when the answer can be shown to a person. */
  revealFirstAdmin(): Promise<Credentials | undefined>;
  /** Ends requests under way, then background work, then the pool. */
  close(): Promise<void>;
}

/** Composes the whole server over a database: migrates, seeds, and registers every module. Does not listen yet. */
export async function buildServer({
  config,
  owner,
  log,
  tap = new LogTap(),
  pages = true,
  onMismatch,
  quick = false,
}: BuildOptions): Promise<Server> {
  speakBosnian();
  for (const module of serverModules) module.fills?.();
  registerBelongings(serverModules.flatMap(({ belongings = [] }) => belongings));
  if (!quick) await prepareDatabase(owner, config);
  const behaviours = Object.assign({}, ...serverModules.map((module) => module.resources ?? {}));
  const services = new Map(
    resources.map((resource) => [resource.name, createService(resource, behaviours[resource.name])]),
  );
  const connection = appConnection(owner);
  const pool = openPool(connection, CONNECTIONS, config.databaseWait * 1000);
  const probe = createProbe(connection);
  const outages = new Outages(log, probe.ping);
  const mail = createMailer(config, log);
  const db = database(pool);
  const replica = config.databaseReplicaUrl ? await openReplica(config.databaseReplicaUrl, db, log) : null;
  const jobs = createJobs({ connection, database: db, log, outages, lazy: quick });
  const sitePages = serverModules.flatMap((module) => module.pages ?? []);
  const files = await openFileStore(config, log);
  const deps: Deps = {
    config,
    log,
    logTap: tap,
    database: db,
    replica: replica?.replica ?? null,
    pingDatabase: probe.ping,
    outages,
    connect: (name) => singleClient(connection, name),
    startProcess: (options) => startOwnProcess({ connection, logLevel: config.logLevel, log, tap }, options),
    services,
    searched: [...resources.map(resourceSource), ...serverModules.flatMap(({ search = [] }) => search)],
    pageOf: pageNames(modules, sitePages),
    mail,
    jobs,
    files,
    printer: createPrinter({ chromePath: config.chromePath, log }),
    render: createRender(DIST),
    sourceMaps: { assets: join(DIST, 'site', MAPS), 'admin-assets': join(DIST, 'admin', MAPS) },
    backups: createBackups(config, owner, log),
    moves: createMoves(config, { owner, database: db, files }),
  };

  const app = await createApp(deps, pool);
  if (onMismatch) checkAnswers(app, onMismatch);
  for (const service of services.values()) resourceRoutes(app, deps, service);
  for (const module of serverModules) await module.routes?.(app, deps);
  if (pages) {
    const written = serverModules.flatMap((module) => module.written ?? []);
    const home = written.find(({ page }) => page === 'home');
    const settings = serverModules.find((module) => module.publicSettings)?.publicSettings;
    await servePages(app, DIST, {
      pages: sitePages,
      async pageAt({ page, at }, asked) {
        const found = await at(deps, asked);
        if (!found) return null;
        const { head, content } = found;
        return { head, html: content ? (await deps.render(page, content)).html : null };
      },
      written,
      // The sitemap can do without them.
      addresses: async () =>
        (await Promise.all(sitePages.map((page) => page.addresses?.(deps).catch(() => []) ?? []))).flat(),
      async documentOf({ page, content }) {
        try {
          const now = await content(deps);
          return now && (await deps.render(page, now));
        } catch (error) {
          // The built page is answered with default content, which is better than an error.
          log.warn({ err: error, page }, 'a page is shown as it was built');
          return null;
        }
      },
      addressFor: (request) => siteAddress(config, request),
      ownAddress: config.publicUrl,
      // A page can do without them.
      settings: async () => (await settings?.(deps.database).catch(() => null)) ?? {},
      home: async () =>
        ((await home?.content(deps).catch(() => null)) as ContentOf['home'] | null | undefined) ??
        AS_BUILT.home,
    });
  }

  const swept = sweepProfiles();
  if (swept.length > 0) log.info({ swept }, 'cleared what a killed server left of Chromium');
  const stops: (() => Promise<void>)[] = [await listenForChanges(deps)];
  for (const module of serverModules) {
    const stop = await module.start?.(deps);
    if (stop) stops.push(stop);
  }
  await jobs.start();
  return {
    app,
    deps,
    revealFirstAdmin: () =>
      asOwner(owner, async (db) => {
        for (const module of serverModules) {
          const admin = await module.revealFirstAdmin?.(db);
          if (admin) return admin;
        }
        return undefined;
      }),
    close: async () => {
      await app.close();
      await jobs.stop();
      mail.close();
      for (const stop of stops.reverse()) await stop();
      await deps.files.close();
      outages.close();
      await replica?.close();
      await probe.close();
      await pool.end();
    },
  };
}

/** Migrates the owner's database and runs the seeds. */
export async function prepareDatabase(owner: PgConnection, config: Config): Promise<void> {
  await migrate(owner, {
    platformTables: resources.filter(({ scope }) => scope === 'platform').map(({ table }) => table),
    extraSql: (role) => [
      ...identitySql(role),
      ...tenantsSql(role),
      ...serverModules.flatMap((module) => module.sql?.(role) ?? []),
    ],
  });
  await installJobs(owner);
  await asOwner(owner, async (db) => {
    for (const module of serverModules) await module.seed?.(db, config);
  });
}

async function asOwner<T>(owner: PgConnection, work: (db: Database) => Promise<T>): Promise<T> {
  const pool = openPool(owner, 1);
  try {
    return await work(database(pool));
  } finally {
    await pool.end();
  }
}

/** An address that cannot be decoded is answered with a page, like any unknown address. */
function readableUrl(url: string): string {
  if (url.startsWith('/api/')) return url;
  const [path = '/', ...query] = url.split('?');
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?');
  }
}

/** Fastify with the basis of every route: security headers, the guard, errors, uploads and the API's description. */
async function createApp(deps: Deps, pool: Pool): Promise<FastifyInstance> {
  const headers = securityHeaders(deps.config.publicUrl.startsWith('https:'));
  const app = Fastify({
    loggerInstance: deps.log as never,
    bodyLimit: BODY_LIMIT,
    // Forwarded addresses are trusted only from a reverse proxy on the same machine.
    trustProxy: 'loopback',
    // The metrics count requests; the log is for what a person must read.
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    // Limited by route, see receive-limits.ts.
    requestTimeout: 0,
    // Request id for support, random so that it is unique across nodes and restarts.
    genReqId: () => randomUUID(),
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
    frameworkErrors: ((error, request, reply) =>
      answerError(error, request, reply.headers(headers))) as typeof answerError as never,
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, headers),
  }) as unknown as FastifyInstance;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  installFastReject(app, headers);
  limitReceiving(app, headers);
  readJson(app);
  handleErrors(app, deps.outages);
  refuseOverload(app, pool, headers, deps.outages, deps.config.databaseWait * 1000);
  guardHeaders(app, headers);
  await app.register(multipart, {
    limits: { files: 1, fields: 10, fieldSize: 1_000_000, fileSize: MAX_FILE_BYTES },
  });
  await apiDocs(app, deps.config.publicUrl);
  app.decorate('printer', deps.printer);
  // Before connections are drained: a long document would hold them.
  app.addHook('preClose', async () => deps.printer.close());
  guardRoutes(
    app,
    createAuthenticator(
      deps.database,
      serverModules.flatMap(({ bearer }) => bearer ?? []),
      serverModules.find(({ ticket }) => ticket)?.ticket,
    ),
  );
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ success: false, message: 'Adresa ne postoji.', code: 'not_found' }),
  );
  app.addHook('onSend', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return;
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    // Search engines may fetch the public part to render a page, but must not index it.
    reply.header('x-robots-tag', 'noindex');
  });
  healthRoutes(app, deps);
  return app;
}
