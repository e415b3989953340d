import apiKeys from '../modules/api-keys/server.ts';
import appLogs from '../modules/app-logs/server.ts';
import applications from '../modules/applications/server.ts';
import attachments from '../modules/attachments/server.ts';
import auth from '../modules/auth/server.ts';
import backups from '../modules/backups/server.ts';
import bookkeeping from '../modules/bookkeeping/server.ts';
import checker from '../modules/checker/server.ts';
import codebooks from '../modules/codebooks/server.ts';
import companies from '../modules/companies/server.ts';
import content from '../modules/content/server.ts';
import dashboard from '../modules/dashboard/server.ts';
import ddns from '../modules/ddns/server.ts';
import documents from '../modules/documents/server.ts';
import files from '../modules/files/server.ts';
import help from '../modules/help/server.ts';
import impersonation from '../modules/impersonation/server.ts';
import jobs from '../modules/jobs/server.ts';
import licensing from '../modules/licensing/server.ts';
import live from '../modules/live/server.ts';
import moving from '../modules/moving/server.ts';
import notifications from '../modules/notifications/server.ts';
import people from '../modules/people/server.ts';
import procurement from '../modules/procurement/server.ts';
import reports from '../modules/reports/server.ts';
import rights from '../modules/rights/server.ts';
import search from '../modules/search/server.ts';
import shop from '../modules/shop/server.ts';
import site from '../modules/site/server.ts';
import storedFiles from '../modules/stored-files/server.ts';
import tools from '../modules/tools/server.ts';
import trail from '../modules/trail/server.ts';
import trash from '../modules/trash/server.ts';
import viber from '../modules/viber/server.ts';
import visits from '../modules/visits/server.ts';
import webhooks from '../modules/webhooks/server.ts';
import workspace from '../modules/workspace/server.ts';
import type { ServerModule } from './module.ts';

/** The one list of modules, server side; the order is the order of their SQL and of seeds. */
export const serverModules: readonly ServerModule[] = [
  rights,
  auth,
  people,
  apiKeys,
  impersonation,
  appLogs,
  applications,
  attachments,
  backups,
  checker,
  codebooks,
  companies,
  bookkeeping,
  content,
  dashboard,
  ddns,
  viber,
  procurement,
  shop,
  documents,
  files,
  help,
  jobs,
  licensing,
  live,
  moving,
  notifications,
  reports,
  search,
  site,
  storedFiles,
  tools,
  trail,
  trash,
  visits,
  webhooks,
  workspace,
];
