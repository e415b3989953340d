import type { ServerModule } from '../../server/module.ts';
import { fillDashboard } from './dashboard.ts';
import { endpointPart } from './extraction/endpoint/organisation/part.ts';
import { outputPart } from './output/part.ts';
import { documentRoutes } from './processing/documents.routes.ts';
import * as documentTables from './processing/documents.table.ts';
import { queueForgotten } from './processing/forgotten.service.ts';
import { startDocuments } from './processing/jobs.ts';
import { overviewRoutes } from './processing/overview.routes.ts';
import { reviewRoutes } from './processing/review.routes.ts';
import { documentSearch } from './processing/search.ts';
import { countOfType, countRemovedOfType } from './processing/slots.ts';
import { startTrials } from './prompts/jobs.ts';
import { promptRoutes } from './prompts/prompts.routes.ts';
import { queueForgottenTrials } from './prompts/trials.service.ts';
import * as trialTables from './prompts/trials.table.ts';
import { typeSearch } from './types/search.ts';
import { documentsOfType, removedOfType } from './types/slots.ts';
import { typeRoutes } from './types/types.routes.ts';
import * as typeTables from './types/types.table.ts';

/** Server part of document processing. */
export default {
  name: 'documents',
  fills() {
    fillDashboard();
    documentsOfType.fill(countOfType);
    removedOfType.fill(countRemovedOfType);
  },
  tables: {
    ...{ ...typeTables, ...documentTables, ...endpointPart.tables },
    ...{ ...trialTables, ...outputPart.tables },
  },
  belongings: outputPart.belongings,
  sealed: endpointPart.sealed,
  search: [typeSearch, documentSearch],
  routes(app, deps) {
    typeRoutes(app, deps);
    documentRoutes(app, deps);
    overviewRoutes(app, deps);
    reviewRoutes(app, deps);
    outputPart.routes(app, deps);
    endpointPart.routes(app, deps);
    promptRoutes(app, deps);
  },
  async start(deps) {
    startDocuments(deps);
    startTrials(deps);
    deps.jobs.forTenant(
      'documents.forgotten',
      ({ within }) =>
        within(async (ctx) => {
          await queueForgotten(ctx);
          await queueForgottenTrials(ctx);
        }),
      {
        label: 'Dokumenti koji nisu u redu za čitanje',
        schedule: { hourly: 43 },
        afterStart: 60,
        among: ['dok_documents', 'dok_trials'],
      },
    );
  },
} satisfies ServerModule;
