import type { FastifyInstance } from 'fastify';
import type { Database } from '../../core/context.ts';
import { AppError } from '../../core/errors.ts';
import { callerOf, withCaller } from '../../core/http.ts';
import { actingFor, withOrganisation } from '../../core/identity/acting.ts';
import { serveList } from '../../core/serve-list.ts';
import { type Run, serviceRoutes } from '../../core/service-routes.ts';
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
import * as permissions from './permissions/permissions.service.ts';
import { roleApi } from './roles/roles.api.ts';
import * as roles from './roles/roles.service.ts';

/** Routes of permissions and roles, their holders and assignment. */
export function rightsRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  const own: Run = (request, work) => withCaller(database, request, work);
  const acting: Run = actingFor(database);
  /** Only the operator sets the rights of organisations, its own included. */
  const named: Run = (request, work) => {
    if (!callerOf(request).tenant.isOperator)
      throw new AppError(403, 'forbidden', 'Dozvole organizacija određuje samo operater sistema.');
    return withOrganisation(database, request, (request.params as { idguid: string }).idguid, work);
  };
  const route = serviceRoutes(app);
  const SAVED = 'Izmjene su sačuvane.';

  serveList(app, permissionApi.list, permissions.permissionListing, own);
  route(permissionApi.modules, own, permissions.listModules);
  route(permissionApi.get, own, (ctx, { params }) => permissions.getPermission(ctx, params.idguid));
  route(
    permissionApi.create,
    own,
    (ctx, { body }) => permissions.createPermission(ctx, body),
    'Dozvola je dodana.',
  );
  route(
    permissionApi.update,
    own,
    (ctx, { params, body }) => permissions.updatePermission(ctx, params.idguid, body),
    SAVED,
  );
  route(
    permissionApi.remove,
    own,
    (ctx, { params, query }) => permissions.removePermission(ctx, params.idguid, query.version),
    'Dozvola je obrisana.',
  );

  serveList(app, roleApi.list, roles.roleListing, acting);
  route(roleApi.get, acting, (ctx, { params }) => roles.getRole(ctx, params.idguid));
  route(roleApi.create, acting, (ctx, { body }) => roles.createRole(ctx, body), 'Uloga je dodana.');
  route(roleApi.update, acting, (ctx, { params, body }) => roles.updateRole(ctx, params.idguid, body), SAVED);
  route(
    roleApi.remove,
    acting,
    (ctx, { params, query }) => roles.removeRole(ctx, params.idguid, query.version),
    'Uloga je obrisana.',
  );

  route(rolePermissionsApi.get, acting, (ctx, { params }) => rolePermissionsOf(ctx, params.idguid));
  route(
    rolePermissionsApi.put,
    acting,
    (ctx, { params, body }) => saveRolePermissions(ctx, params.idguid, body),
    'Dozvole uloge su sačuvane.',
  );
  route(userPermissionsApi.get, acting, (ctx, { params }) => memberPermissionsOf(ctx, params.idguid));
  route(
    userPermissionsApi.put,
    acting,
    (ctx, { params, body }) => saveMemberPermissions(ctx, params.idguid, body),
    'Dozvole osobe su sačuvane.',
  );
  route(userRolesApi.get, acting, (ctx, { params }) => memberRolesOf(ctx, params.idguid));
  route(
    userRolesApi.put,
    acting,
    (ctx, { params, body }) => saveMemberRoles(ctx, params.idguid, body),
    'Uloge osobe su sačuvane.',
  );
  route(tenantPermissionsApi.get, named, tenantPermissionsOf);
  route(tenantLossApi, named, (ctx, { body }) => lossOf(ctx, body.permissions));
  route(
    tenantPermissionsApi.put,
    named,
    (ctx, { body }) => saveTenantPermissions(ctx, body),
    'Dozvole organizacije su sačuvane.',
  );
}
