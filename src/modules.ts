import { registerTopics } from './core/live/topics.ts';
import type { ModuleManifest } from './core/manifest.ts';
import { registerNotices } from './core/notices.ts';
import { registerLists, registerResources, registerSubjects } from './core/registry.ts';
import type { Resource } from './core/resource.ts';
import { registerWebhookEvents } from './core/webhook-events.ts';
import { apiKeys } from './modules/api-keys/index.ts';
import { appLogs } from './modules/app-logs/index.ts';
import { applications } from './modules/applications/index.ts';
import { attachments } from './modules/attachments/index.ts';
import { auth } from './modules/auth/index.ts';
import { backups } from './modules/backups/index.ts';
import { bookkeeping } from './modules/bookkeeping/index.ts';
import { checker } from './modules/checker/index.ts';
import { codebooks } from './modules/codebooks/index.ts';
import { companies } from './modules/companies/index.ts';
import { content } from './modules/content/index.ts';
import { dashboard } from './modules/dashboard/index.ts';
import { ddns } from './modules/ddns/index.ts';
import { documents } from './modules/documents/index.ts';
import { files } from './modules/files/index.ts';
import { help } from './modules/help/index.ts';
import { impersonation } from './modules/impersonation/index.ts';
import { jobs } from './modules/jobs/index.ts';
import { licensing } from './modules/licensing/index.ts';
import { live } from './modules/live/index.ts';
import { moving } from './modules/moving/index.ts';
import { notifications } from './modules/notifications/index.ts';
import { people } from './modules/people/index.ts';
import { procurement } from './modules/procurement/index.ts';
import { reports } from './modules/reports/index.ts';
import { rights } from './modules/rights/index.ts';
import { search } from './modules/search/index.ts';
import { shop } from './modules/shop/index.ts';
import { site } from './modules/site/index.ts';
import { storedFiles } from './modules/stored-files/index.ts';
import { tools } from './modules/tools/index.ts';
import { trail } from './modules/trail/index.ts';
import { trash } from './modules/trash/index.ts';
import { viber } from './modules/viber/index.ts';
import { visits } from './modules/visits/index.ts';
import { webhooks } from './modules/webhooks/index.ts';
import { workspace } from './modules/workspace/index.ts';

/**
 * The list of modules. From their manifests follow the resources, the rights (permissions.ts), the sidebar and the
 * areas of the back-office (menu.ts). A module's code stands in one more list for each runtime it has code for:
 * server/modules.ts and admin/modules.ts.
 */
export const modules: readonly ModuleManifest[] = [
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

/** Every resource of the product. */
export const resources: readonly Resource[] = modules.flatMap((module) => module.resources ?? []);

registerResources(resources);
registerTopics(modules.flatMap((module) => module.topics ?? []));
registerNotices(modules.flatMap((module) => module.notices ?? []));
registerWebhookEvents(modules.flatMap((module) => module.webhookEvents ?? []));
registerSubjects(modules.flatMap((module) => module.subjects ?? []));
registerLists(modules.flatMap(({ lists = [], searches = [] }) => [...lists, ...searches]));
