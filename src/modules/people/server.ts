import { sql } from 'drizzle-orm';
import { letterheadLines } from '../../core/print/letterhead.ts';
import type { ServerModule } from '../../server/module.ts';
import { demandsFactor } from '../auth/sessions/signed-in.ts';
import { rightsTriggersSql } from '../rights/effective/changes.ts';
import { invalidatingRights } from '../rights/effective/rights-cache.ts';
import { usesOfRole as roleUses } from '../rights/slots.ts';
import { fillDashboard } from './dashboard.ts';
import { peopleSql } from './functions.ts';
import { acceptRoutes } from './invitations/accept.routes.ts';
import { INVITATION_MAIL, type InvitationMailJob, mailInvitation } from './invitations/invitation-mail.ts';
import { usesOfRole } from './invitations/role-uses.ts';
import * as invitationTables from './invitations.table.ts';
import { peopleRoutes } from './people.routes.ts';
import { pictureRoutes } from './pictures/pictures.routes.ts';
import { moveOldPictures, purgePictures } from './pictures/pictures.service.ts';
import * as pictureTables from './pictures.table.ts';
import { profileRoutes } from './profile/profile.routes.ts';
import { peopleSearch } from './search.ts';
import { revealFirstAdmin, seedPeople } from './seed.ts';
import { organisationLines } from './tenants/letterhead.service.ts';
import * as tenantTables from './tenants.table.ts';

/** Server part of people: members, invitations, organisations and their settings, accounts, profile, pictures. */
export default {
  name: 'people',
  fills() {
    fillDashboard();
    roleUses.fill(usesOfRole);
    letterheadLines.fill(organisationLines);
    demandsFactor.fill((organisation) => sql`access_demands_factor(${organisation})`);
  },
  tables: { ...invitationTables, ...pictureTables, ...tenantTables },
  sql: (role) => [
    ...peopleSql(role),
    ...rightsTriggersSql([
      { table: 'tenant_profiles', on: 'insert or update or delete', notice: ['tenant', 'tenant_id'] },
    ]),
  ],
  organisation: {
    // The bytes are the operator's files, which its sweep removes.
    removedWith: [
      {
        table: 'pictures',
        rows: `'/api/public/pictures/' || t.idguid || '.webp' in (select o.logo from tenants o where o.idguid = $1)`,
      },
    ],
    sharedKeys: [
      {
        index: 'invitations_token_key',
        label: 'Poziv u organizaciju',
        remedy: 'Povucite ga ovdje, pa ponovite provjeru.',
        hidden: true,
      },
    ],
  },
  seed: seedPeople,
  revealFirstAdmin,
  search: peopleSearch,
  routes: invalidatingRights((app, deps) => {
    acceptRoutes(app, deps);
    peopleRoutes(app, deps);
    pictureRoutes(app, deps);
    profileRoutes(app, deps);
  }),
  async start(deps) {
    const { database, jobs } = deps;
    await moveOldPictures(deps);
    jobs.work<InvitationMailJob>(INVITATION_MAIL, (job) => mailInvitation(deps, job), {
      label: 'Mail s pozivom u organizaciju',
    });
    jobs.work('people.pictures-purge', async () => void (await purgePictures(database)), {
      label: 'Uklanjanje slika profila koje niko ne koristi',
      schedule: { hourly: 41 },
    });
  },
} satisfies ServerModule;
