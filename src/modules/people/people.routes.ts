import type { FastifyInstance } from 'fastify';
import { notFound } from '../../core/errors.ts';
import { ok, withCaller } from '../../core/http.ts';
import { isOperator, withOrganisation } from '../../core/identity/acting.ts';
import { referenceChoices } from '../../core/references.ts';
import { type EndpointRequest, serve } from '../../core/serve.ts';
import { serveList } from '../../core/serve-list.ts';
import type { Deps } from '../../server/module.ts';
import { namesOfHolders } from '../rights/giving/holdings.ts';
import { ADMINISTERS } from '../rights/giving/last-admin.ts';
import { mailPassword, removeFactors, setAccount } from './accounts/account.service.ts';
import {
  invitationCreate,
  invitationResend,
  invitationRevoke,
  invitationsApi,
} from './invitations/invitations.api.ts';
import {
  invite,
  openInvitations,
  resendInvitation,
  revokeInvitation,
} from './invitations/invitations.service.ts';
import { membersApi, organisationsApi, peopleApi } from './lists.api.ts';
import { members, organisations, people } from './lists.service.ts';
import {
  accountSet,
  administrators,
  factorsRemove,
  memberGet,
  memberRemove,
  memberUpdate,
  passwordMail,
  roleChoices,
} from './members/members.api.ts';
import { choicesOfRoles, getMember, removeMember, shown, updateMember } from './members/members.service.ts';
import { settingsChoices, settingsGet, settingsUpdate } from './tenants/settings.api.ts';
import { settingsFields } from './tenants/settings.fields.ts';
import { readSettings, updateSettings } from './tenants/settings.service.ts';
import { tenantCreate, tenantGet, tenantUpdate } from './tenants/tenants.api.ts';
import { createTenant } from './tenants/tenants.service.ts';

/** People of an organisation, invitations, whole accounts, organisations and their settings. */
export function peopleRoutes(app: FastifyInstance, deps: Deps): void {
  memberRoutes(app, deps);
  accountRoutes(app, deps);
  invitationRoutes(app, deps);
  tenantRoutes(app, deps);
}

function memberRoutes(app: FastifyInstance, { database }: Deps): void {
  serveList(app, membersApi, members, (request, work) =>
    withOrganisation(database, request, request.query.tenant, work),
  );
  serveList(app, peopleApi, people, (request, work) =>
    withCaller(database, request, async (ctx) => {
      if (!isOperator(request)) throw notFound();
      return work(ctx);
    }),
  );
  serve(app, administrators, async (request) =>
    ok(await withCaller(database, request, (ctx) => namesOfHolders(ctx, ADMINISTERS))),
  );
  serve(app, roleChoices, async (request) =>
    ok(await withOrganisation(database, request, request.query.tenant, choicesOfRoles)),
  );
  serve(app, memberGet, async (request) => {
    const { idguid } = request.params;
    return ok(
      await withOrganisation(database, request, request.query.tenant, async (ctx) =>
        shown(await getMember(ctx, idguid, isOperator(request))),
      ),
    );
  });
  serve(app, memberUpdate, async (request) => {
    const { idguid } = request.params;
    return ok(
      await withOrganisation(database, request, request.query.tenant, async (ctx) =>
        shown(await updateMember(ctx, idguid, request.body, isOperator(request))),
      ),
      'Izmjene su sačuvane.',
    );
  });
  serve(app, memberRemove, async (request) => {
    await withOrganisation(database, request, request.query.tenant, (ctx) =>
      removeMember(ctx, request.params.idguid),
    );
    return ok(null, 'Osoba je uklonjena iz organizacije.');
  });
}

function accountRoutes(app: FastifyInstance, { database, jobs }: Deps): void {
  serve(app, accountSet, async (request) =>
    ok(
      await withOrganisation(database, request, request.query.tenant, async (ctx) =>
        shown(await setAccount(ctx, request.params.idguid, request.body, isOperator(request))),
      ),
      request.body.is_active ? 'Nalog je uključen.' : 'Nalog je isključen.',
    ),
  );
  serve(app, passwordMail, async (request) => {
    await withOrganisation(database, request, request.query.tenant, (ctx) =>
      mailPassword(ctx, jobs, request.params.idguid, isOperator(request)),
    );
    return ok(null, 'Link za novu lozinku je poslan.');
  });
  serve(app, factorsRemove, async (request) =>
    ok(
      await withOrganisation(database, request, request.query.tenant, async (ctx) =>
        shown(await removeFactors(ctx, jobs, request.params.idguid, isOperator(request))),
      ),
      'Drugi faktor je uklonjen.',
    ),
  );
}

function invitationRoutes(app: FastifyInstance, { database, jobs }: Deps): void {
  serveList(app, invitationsApi, openInvitations, (request, work) =>
    withOrganisation(database, request, request.query.tenant, work),
  );
  serve(app, invitationCreate, async (request) => {
    const idguid = await withOrganisation(database, request, request.query.tenant, (ctx) =>
      invite(ctx, jobs, request.body),
    );
    return ok({ idguid }, 'Poziv je poslan.');
  });
  serve(app, invitationResend, async (request) => {
    await withOrganisation(database, request, request.query.tenant, (ctx) =>
      resendInvitation(ctx, jobs, request.params.idguid),
    );
    return ok(null, 'Poziv je ponovo poslan.');
  });
  serve(app, invitationRevoke, async (request) => {
    await withOrganisation(database, request, request.query.tenant, (ctx) =>
      revokeInvitation(ctx, request.params.idguid),
    );
    return ok(null, 'Poziv je povučen.');
  });
}

function tenantRoutes(app: FastifyInstance, { database, jobs }: Deps): void {
  serveList(app, organisationsApi, organisations, (request, work) => withCaller(database, request, work));
  serve(app, tenantCreate, async (request) => {
    const idguid = await withCaller(database, request, (ctx) =>
      createTenant(ctx, jobs, request.body, isOperator(request)),
    );
    return ok({ idguid }, 'Organizacija je otvorena, a poziv administratoru poslan.');
  });
  serve(app, tenantGet, async (request) =>
    ok(await withOrganisation(database, request, request.params.idguid, readSettings)),
  );
  const save = (
    request: EndpointRequest<typeof tenantUpdate> | EndpointRequest<typeof settingsUpdate>,
    tenant: string | undefined,
  ) =>
    withOrganisation(database, request, tenant, (ctx) =>
      updateSettings(ctx, request.body, isOperator(request)),
    );
  serve(app, tenantUpdate, async (request) =>
    ok(await save(request, request.params.idguid), 'Organizacija je sačuvana.'),
  );
  serve(app, settingsGet, async (request) =>
    ok(await withOrganisation(database, request, request.query.tenant, readSettings)),
  );
  serve(app, settingsUpdate, async (request) =>
    ok(await save(request, request.query.tenant), 'Postavke su sačuvane.'),
  );
  serve(app, settingsChoices, async (request) =>
    ok(
      await withCaller(database, request, (ctx) =>
        referenceChoices(ctx, settingsFields, request.params.field, request.query),
      ),
    ),
  );
}
