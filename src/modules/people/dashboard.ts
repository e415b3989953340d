import { sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { type FirstStep, firstSteps, waiting } from '../dashboard/slots.ts';
import { waitingRows } from '../dashboard/waiting-rows.ts';
import { invitationsApi } from './invitations/invitations.api.ts';
import { openInvitations } from './invitations/invitations.service.ts';

const unanswered = waitingRows({
  name: 'pozivi',
  label: 'Pozivi bez odgovora',
  words: [
    'poziv kolegi je bez odgovora',
    'poziva kolegama su bez odgovora',
    'poziva kolegama je bez odgovora',
  ],
  icon: 'users',
  needs: ['admin_users_pregled'],
  topic: null,
  listing: openInvitations,
  spec: invitationsApi.list,
  path: '/admin/users/pozivi',
  filters: {},
  urgency: 'later',
});

interface Known extends Record<string, unknown> {
  described: boolean;
  logo: boolean;
  colleagues: boolean;
}

const known = new WeakMap<Ctx, Promise<Known>>();

/** What is there of an organisation: asked once for all steps that are asked in one transaction. */
function knownOf(ctx: Ctx): Promise<Known> {
  const asked = known.get(ctx) ?? readKnown(ctx);
  known.set(ctx, asked);
  return asked;
}

async function readKnown(ctx: Ctx): Promise<Known> {
  const { rows } = await ctx.db.execute<Known>(sql`
    select coalesce(p.jib <> '' and p.adresa <> '', false) as described, t.logo is not null as logo,
      (select c.members > 1 or c.invited > 0 from access_tenant_counts(t.idguid) c) as colleagues
    from tenants t left join tenant_profiles p on p.tenant_id = t.idguid where t.idguid = ${ctx.tenant.id}::uuid`);
  return rows[0] ?? { described: false, logo: false, colleagues: false };
}

const SETTINGS = { needs: ['admin_postavke_save'], to: '/korisnik/tenants/postavke' };

const steps: FirstStep[] = [
  {
    ...SETTINGS,
    name: 'podaci-organizacije',
    label: 'Upišite podatke organizacije',
    hint: 'JIB i adresa stoje u zaglavlju svega što se štampa.',
    isDone: async (ctx) => (await knownOf(ctx)).described,
  },
  {
    ...SETTINGS,
    name: 'logo',
    label: 'Dodajte logo',
    hint: 'Po njemu se organizacija prepozna u meniju i na dokumentima.',
    isDone: async (ctx) => (await knownOf(ctx)).logo,
  },
  {
    name: 'kolege',
    label: 'Pozovite kolege',
    hint: 'Svako ulazi svojim nalogom i smije samo ono što mu date.',
    needs: ['admin_users_pregled', 'admin_users_save'],
    to: '/admin/users/create',
    isDone: async (ctx) => (await knownOf(ctx)).colleagues,
  },
];

/** What people and organisations put on the dashboard. */
export function fillDashboard(): void {
  waiting.add(unanswered);
  firstSteps.add(...steps);
}
