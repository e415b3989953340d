import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Ctx, Database } from '../../core/context.ts';
import { AppError } from '../../core/errors.ts';
import { callerOf, ok, withCaller } from '../../core/http.ts';
import { withOrganisation } from '../../core/identity/acting.ts';
import { serve } from '../../core/serve.ts';
import { serveList } from '../../core/serve-list.ts';
import {
  memberPermissionsOf,
  memberRolesOf,
  saveMemberPermissions,
  saveMemberRoles,
} from './giving/member-rights.service.ts';
import {
  rolePermissionsApi,
  tenantLossApi,
  tenantPermissionsApi,
  userPermissionsApi,
  userRolesApi,
} from './giving/rights.api.ts';
import { rolePermissionsOf, saveRolePermissions } from './giving/role-rights.service.ts';
import { lossOf, saveTenantPermissions, tenantPermissionsOf } from './giving/tenant-rights.service.ts';
import { permissionApi } from './permissions/permissions.api.ts';
import {
  createPermission,
  getPermission,
  listModules,
  permissionListing,
  removePermission,
  updatePermission,
} from './permissions/permissions.service.ts';
import { roleApi } from './roles/roles.api.ts';
import { createRole, getRole, removeRole, roleListing, updateRole } from './roles/roles.service.ts';

interface Given {
  database: Database;
}

/** Rights and roles: what there is, who has it, and giving it. */
export function rightsRoutes(app: FastifyInstance, given: Given): void {
  permissionRoutes(app, given);
  roleRoutes(app, given);
  memberRightsRoutes(app, given);
  tenantRightsRoutes(app, given);
}

function permissionRoutes(app: FastifyInstance, { database }: Given): void {
  const { list, modules, get, create, update, remove } = permissionApi;
  const run = <T>(request: FastifyRequest, work: (ctx: Ctx) => Promise<T>) =>
    withCaller(database, request, work);
  serveList(app, list, permissionListing, run);
  serve(app, modules, async (request) => ok(await run(request, listModules)));
  serve(app, get, async (request) =>
    ok(await run(request, (ctx) => getPermission(ctx, request.params.idguid))),
  );
  serve(app, create, async (request) =>
    ok(await run(request, (ctx) => createPermission(ctx, request.body)), 'Dozvola je dodana.'),
  );
  serve(app, update, async (request) =>
    ok(
      await run(request, (ctx) => updatePermission(ctx, request.params.idguid, request.body)),
      'Izmjene su sačuvane.',
    ),
  );
  serve(app, remove, async (request) => {
    await run(request, (ctx) => removePermission(ctx, request.params.idguid, request.query.version));
    return ok(null, 'Dozvola je obrisana.');
  });
}

function roleRoutes(app: FastifyInstance, { database }: Given): void {
  const { list, get, create, update, remove } = roleApi;
  const run = <T>(request: FastifyRequest, work: (ctx: Ctx) => Promise<T>) =>
    withOrganisation(database, request, (request.query as { tenant?: string }).tenant, work);
  serveList(app, list, roleListing, run);
  serve(app, get, async (request) => ok(await run(request, (ctx) => getRole(ctx, request.params.idguid))));
  serve(app, create, async (request) =>
    ok(await run(request, (ctx) => createRole(ctx, request.body)), 'Uloga je dodana.'),
  );
  serve(app, update, async (request) =>
    ok(
      await run(request, (ctx) => updateRole(ctx, request.params.idguid, request.body)),
      'Izmjene su sačuvane.',
    ),
  );
  serve(app, remove, async (request) => {
    await run(request, (ctx) => removeRole(ctx, request.params.idguid, request.query.version));
    return ok(null, 'Uloga je obrisana.');
  });
  serve(app, rolePermissionsApi.get, async (request) =>
    ok(await run(request, (ctx) => rolePermissionsOf(ctx, request.params.idguid))),
  );
  serve(app, rolePermissionsApi.put, async (request) =>
    ok(
      await run(request, (ctx) => saveRolePermissions(ctx, request.params.idguid, request.body)),
      'Dozvole uloge su sačuvane.',
    ),
  );
}

function memberRightsRoutes(app: FastifyInstance, { database }: Given): void {
  serve(app, userPermissionsApi.get, async (request) => {
    const { query, params } = request;
    return ok(
      await withOrganisation(database, request, query.tenant, (ctx) =>
        memberPermissionsOf(ctx, params.idguid),
      ),
    );
  });
  serve(app, userPermissionsApi.put, async (request) => {
    const { query, params, body } = request;
    const saved = await withOrganisation(database, request, query.tenant, (ctx) =>
      saveMemberPermissions(ctx, params.idguid, body),
    );
    return ok(saved, 'Dozvole osobe su sačuvane.');
  });
  serve(app, userRolesApi.get, async (request) => {
    const { query, params } = request;
    return ok(
      await withOrganisation(database, request, query.tenant, (ctx) => memberRolesOf(ctx, params.idguid)),
    );
  });
  serve(app, userRolesApi.put, async (request) => {
    const { query, params, body } = request;
    const saved = await withOrganisation(database, request, query.tenant, (ctx) =>
      saveMemberRoles(ctx, params.idguid, body),
    );
    return ok(saved, 'Uloge osobe su sačuvane.');
  });
}

function tenantRightsRoutes(app: FastifyInstance, { database }: Given): void {
  /** What an organisation may do at all is the operator's to say, of its own too. */
  const run = <T>(request: FastifyRequest, idguid: string, work: (ctx: Ctx) => Promise<T>) => {
    if (!callerOf(request).tenant.isOperator)
      throw new AppError(403, 'forbidden', 'Dozvole organizacija određuje samo operater sistema.');
    return withOrganisation(database, request, idguid, work);
  };
  serve(app, tenantPermissionsApi.get, async (request) =>
    ok(await run(request, request.params.idguid, tenantPermissionsOf)),
  );
  serve(app, tenantLossApi, async (request) =>
    ok(await run(request, request.params.idguid, (ctx) => lossOf(ctx, request.body.permissions))),
  );
  serve(app, tenantPermissionsApi.put, async (request) => {
    const { params, body } = request;
    const saved = await run(request, params.idguid, (ctx) => saveTenantPermissions(ctx, body));
    return ok(saved, 'Dozvole organizacije su sačuvane.');
  });
}
