import type { FastifyInstance } from 'fastify';
import type { Database } from '../../core/context.ts';
import { purgeThrottle } from '../../core/throttle.ts';
import type { Deps, ServerModule } from '../../server/module.ts';
import admin from './admin/server.ts';
import * as apiKeyTables from './api-keys.table.ts';
import { authRoutes } from './auth.routes.ts';
import { purgeChanges } from './changes.ts';
import entry from './entry/server.ts';
import * as entryTables from './entry.table.ts';
import factors from './factors/server.ts';
import * as factorTables from './factors.table.ts';
import { accessSql } from './functions.ts';
import impersonation from './impersonation/server.ts';
import keys from './keys/server.ts';
import { listenForChanges } from './listener.ts';
import type { Part } from './part.ts';
import people from './people/server.ts';
import pictures from './pictures/server.ts';
import * as pictureTables from './pictures.table.ts';
import { policiesSql } from './policies.ts';
import profile from './profile/server.ts';
import * as rightsTables from './rights.table.ts';
import { rightsOf } from './rights-cache.ts';
import { accessSearch } from './search.ts';
import { seedAccess } from './seed.ts';
import * as sessionTables from './session.table.ts';
import { purgeSessions } from './sessions.ts';

/** Milliseconds between removals of what has run out. */
const PURGE = 60 * 60 * 1000;

/** What stands in this folder itself: signing in, sessions, and the rights that everything else asks for. */
const own: Part = {
  sql: (role) => [...accessSql(role), ...policiesSql(role)],
  routes: authRoutes,
  async purge(database) {
    await purgeSessions(database);
    await purgeThrottle(database);
    await purgeChanges(database);
  },
};

/** This folder first: the functions of the others call its own. */
const parts: readonly Part[] = [own, entry, people, admin, keys, pictures, profile, factors, impersonation];

/**
 * Whatever somebody changes here counts with the next request: before its answer goes out this node forgets what it knew of
 * anybody's rights. Other nodes are told by the database as it commits (listener.ts). Signing in changes nobody's.
 */
function forgetAfterChanges(app: FastifyInstance, { database }: Deps): void {
  app.addHook('onSend', async ({ method, caller }, _reply, payload) => {
    if (method !== 'GET' && caller) rightsOf(database).forget('all');
    return payload;
  });
}

async function purge(database: Database): Promise<void> {
  for (const part of parts) await part.purge?.(database);
}

export default {
  name: 'access',
  tables: {
    ...pictureTables,
    ...rightsTables,
    ...sessionTables,
    ...entryTables,
    ...factorTables,
    ...apiKeyTables,
  },
  sql: (role) => parts.flatMap((part) => part.sql?.(role) ?? []),
  seed: seedAccess,
  search: accessSearch,
  async routes(app, deps) {
    await app.register(async (scope) => {
      forgetAfterChanges(scope, deps);
      for (const part of parts) await part.routes?.(scope, deps);
    });
  },
  async start(deps) {
    const { connect, database, log } = deps;
    for (const part of parts) part.work?.(deps);
    const stopListening = await listenForChanges(connect, rightsOf(database));
    const timer = setInterval(() => {
      purge(database).catch((err: unknown) => log.warn({ err }, 'what has run out was not removed'));
    }, PURGE).unref();
    return async () => {
      clearInterval(timer);
      await stopListening();
    };
  },
} satisfies ServerModule;
