import type { ServerModule } from '../../server/module.ts';
import { licences } from '../applications/slots.ts';
import { checkingRoutes } from './checking/checking.routes.ts';
import { remindOfEnds } from './daily/reminders.ts';
import { releaseAllSilent } from './daily/silence.ts';
import { fillDashboard } from './dashboard.ts';
import { holdsLicence } from './holds.ts';
import { licenceRoutes } from './licences/licences.routes.ts';
import * as tables from './licensing.table.ts';
import { licensingSql } from './licensing-sql.ts';
import { licensingOrganisation } from './organisation.ts';
import { registrationRoutes } from './registration/registration.routes.ts';
import { licenceSearch } from './search.ts';

/** Server part of licences. */
export default {
  name: 'licensing',
  fills() {
    licences.add(holdsLicence);
    fillDashboard();
  },
  tables,
  sealed: [{ table: 'lic_keys', column: 'secret', owner: 'kid' }],
  organisation: licensingOrganisation,
  sql: licensingSql,
  belongings: [
    { table: 'lic_offers', label: 'Ponuda licenci', record: 'application_id' },
    { table: 'lic_keys', label: 'Ključevi za licence', record: 'application_id' },
    { table: 'lic_licences', label: 'Licence', record: 'application_id' },
  ],
  search: licenceSearch,
  routes(app, deps) {
    licenceRoutes(app, deps);
    registrationRoutes(app, deps);
    checkingRoutes(app, deps);
  },
  async start(deps) {
    deps.jobs.forTenant(
      'licences.daily',
      async ({ within }) => {
        await within((ctx) => remindOfEnds(ctx, deps));
        await releaseAllSilent(within);
      },
      {
        label: 'Licence: podsjetnici na istek i mašine koje se ne javljaju',
        schedule: { daily: '7:10' },
        single: true,
      },
    );
  },
} satisfies ServerModule;
