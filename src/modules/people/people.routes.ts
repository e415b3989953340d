import type { FastifyInstance } from 'fastify';
import { notFound } from '../../core/errors.ts';
import { ok, withCaller } from '../../core/http.ts';
import { actingFor, isOperator, withOrganisation } from '../../core/identity/acting.ts';
import { referenceChoices } from '../../core/references.ts';
import { serve } from '../../core/serve.ts';
import { serveList } from '../../core/serve-list.ts';
import { type Run, serviceRoutes } from '../../core/service-routes.ts';
import type { Deps } from '../../server/module.ts';
import { namesOfHolders } from '../rights/holdings.ts';
import { ADMINISTERS } from '../rights/last-admin.ts';
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
  const { database, jobs } = deps;
  const route = serviceRoutes(app);
  const own: Run = (request, work) => withCaller(database, request, work);
  const acting: Run = actingFor(database);
  /** In the organisation that the path names. */
  const named: Run = (request, work) =>
    withOrganisation(database, request, (request.params as { idguid: string }).idguid, work);

  serveList(app, membersApi, members, acting);
  serveList(app, peopleApi, people, (request, work) =>
    withCaller(database, request, async (ctx) => {
      if (!isOperator(request)) throw notFound();
      return work(ctx);
    }),
  );
  route(administrators, own, (ctx) => namesOfHolders(ctx, ADMINISTERS));
  route(roleChoices, acting, choicesOfRoles);
  route(memberGet, acting, async (ctx, request) =>
    shown(await getMember(ctx, request.params.idguid, isOperator(request))),
  );
  route(
    memberUpdate,
    acting,
    async (ctx, request) =>
      shown(await updateMember(ctx, request.params.idguid, request.body, isOperator(request))),
    'Izmjene su sačuvane.',
  );
  route(
    memberRemove,
    acting,
    (ctx, { params }) => removeMember(ctx, params.idguid),
    'Osoba je uklonjena iz organizacije.',
  );

  serve(app, accountSet, async (request) => {
    const { params, body } = request;
    const saved = await acting(request, async (ctx) =>
      shown(await setAccount(ctx, params.idguid, body, isOperator(request))),
    );
    return ok(saved, body.is_active ? 'Nalog je uključen.' : 'Nalog je isključen.');
  });
  route(
    passwordMail,
    acting,
    (ctx, request) => mailPassword(ctx, jobs, request.params.idguid, isOperator(request)),
    'Link za novu lozinku je poslan.',
  );
  route(
    factorsRemove,
    acting,
    async (ctx, request) => shown(await removeFactors(ctx, jobs, request.params.idguid, isOperator(request))),
    'Drugi faktor je uklonjen.',
  );

  serveList(app, invitationsApi, openInvitations, acting);
  route(
    invitationCreate,
    acting,
    async (ctx, { body }) => ({ idguid: await invite(ctx, jobs, body) }),
    'Poziv je poslan.',
  );
  route(
    invitationResend,
    acting,
    (ctx, { params }) => resendInvitation(ctx, jobs, params.idguid),
    'Poziv je ponovo poslan.',
  );
  route(
    invitationRevoke,
    acting,
    (ctx, { params }) => revokeInvitation(ctx, params.idguid),
    'Poziv je povučen.',
  );

  serveList(app, organisationsApi, organisations, own);
  route(
    tenantCreate,
    own,
    async (ctx, request) => ({ idguid: await createTenant(ctx, jobs, request.body, isOperator(request)) }),
    'Organizacija je otvorena, a poziv administratoru poslan.',
  );
  route(tenantGet, named, readSettings);
  route(
    tenantUpdate,
    named,
    (ctx, request) => updateSettings(ctx, request.body, isOperator(request)),
    'Organizacija je sačuvana.',
  );
  route(settingsGet, acting, readSettings);
  route(
    settingsUpdate,
    acting,
    (ctx, request) => updateSettings(ctx, request.body, isOperator(request)),
    'Postavke su sačuvane.',
  );
  route(settingsChoices, own, (ctx, { params, query }) =>
    referenceChoices(ctx, settingsFields, params.field, query),
  );
}
