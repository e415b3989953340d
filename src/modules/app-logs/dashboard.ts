import { waiting } from '../dashboard/slots.ts';
import { waitingRows } from '../dashboard/waiting-rows.ts';
import { alertsApi } from './alerts/alerts.api.ts';
import { alertListing } from './alerts/alerts.service.ts';
import { problemsApi } from './problems/problems.api.ts';
import { problemListing } from './problems/problems.service.ts';

const LOGS = { icon: 'list-search', needs: ['admin_app_logs_pregled'], topic: 'app-logs' };

const firing = waitingRows({
  ...LOGS,
  name: 'uzbune',
  label: 'Uzbune iz logova',
  words: ['uzbuna iz logova traje', 'uzbune iz logova traju', 'uzbuna iz logova traje'],
  listing: alertListing,
  spec: alertsApi.list,
  path: '/admin/app-logs/uzbune',
  filters: { state__in: 'firing' },
  urgency: 'now',
});

const returned = waitingRows({
  ...LOGS,
  name: 'vraceni-problemi',
  label: 'Problemi iz logova',
  words: [
    'riješen problem iz logova se vratio',
    'riješena problema iz logova su se vratila',
    'riješenih problema iz logova se vratilo',
  ],
  listing: problemListing,
  spec: problemsApi.list,
  path: '/admin/app-logs/problemi',
  filters: { state__in: 'returned' },
  urgency: 'soon',
});

/** What logs put on the dashboard. */
export const fillDashboard = (): void => waiting.add(firing, returned);
