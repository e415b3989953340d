import apiKeys from '../modules/api-keys/screens.tsx';
import appLogs from '../modules/app-logs/screens.tsx';
import applications from '../modules/applications/screens.tsx';
import attachments from '../modules/attachments/screens.tsx';
import auth from '../modules/auth/screens.tsx';
import backups from '../modules/backups/screens.tsx';
import bookkeeping from '../modules/bookkeeping/screens.tsx';
import checker from '../modules/checker/screens.tsx';
import codebooks from '../modules/codebooks/screens.tsx';
import companies from '../modules/companies/screens.tsx';
import content from '../modules/content/screens.tsx';
import dashboard from '../modules/dashboard/screens.tsx';
import ddns from '../modules/ddns/screens.tsx';
import documents from '../modules/documents/screens.tsx';
import files from '../modules/files/screens.tsx';
import help from '../modules/help/screens.tsx';
import impersonation from '../modules/impersonation/screens.tsx';
import jobs from '../modules/jobs/screens.tsx';
import licensing from '../modules/licensing/screens.tsx';
import moving from '../modules/moving/screens.tsx';
import notifications from '../modules/notifications/screens.tsx';
import people from '../modules/people/screens.tsx';
import procurement from '../modules/procurement/screens.tsx';
import reports from '../modules/reports/screens.tsx';
import rights from '../modules/rights/screens.tsx';
import shop from '../modules/shop/screens.tsx';
import site from '../modules/site/screens.tsx';
import storedFiles from '../modules/stored-files/screens.tsx';
import trail from '../modules/trail/screens.tsx';
import viber from '../modules/viber/screens.tsx';
import visits from '../modules/visits/screens.tsx';
import webhooks from '../modules/webhooks/screens.tsx';
import { type ModuleScreens, registerScreens } from './screens.ts';

/** Modules with code for the back-office. */
export const moduleScreens: readonly ModuleScreens[] = [
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
  moving,
  notifications,
  reports,
  site,
  storedFiles,
  trail,
  visits,
  webhooks,
];

registerScreens(moduleScreens);
