import type { ServerModule } from '../../../server/module.ts';
import { otherAttachables } from '../../attachments/slots.ts';
import { waiting } from '../../dashboard/slots.ts';
import { procurementFiles } from './attached.service.ts';
import { purgeNotes } from './notes.service.ts';
import { deadlines } from './on-dashboard.ts';
import { tellOfChanges } from './own-changes.ts';
import { pipelineRoutes } from './pipeline.routes.ts';
import * as tables from './pipeline.table.ts';
import { moveReminders, remind } from './reminders.ts';
import { ownSearch } from './search-source.ts';

/** What the module's server part takes from here. */
export const pipelinePart = {
  fills() {
    otherAttachables.add(procurementFiles);
    waiting.add(deadlines);
  },
  tables,
  sql: () => [],
  search: ownSearch,
  seed: async () => {},
  routes: pipelineRoutes,
  async start(deps) {
    deps.jobs.forTenant(
      'ejn.pipeline',
      ({ within }) =>
        within(async (ctx) => {
          await tellOfChanges(ctx, deps);
          await moveReminders(ctx);
          await remind(ctx, deps);
          await purgeNotes(ctx);
        }),
      {
        label: 'Javne nabavke: podsjetnici na rokove i promjene naših nabavki',
        schedule: { everyMinutes: 5 },
        single: true,
        among: ['ejn_pipeline', 'ejn_notes'],
      },
    );
  },
} satisfies Omit<ServerModule, 'name'>;
