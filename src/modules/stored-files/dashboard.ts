import { waiting } from '../dashboard/slots.ts';
import { waitingRows } from '../dashboard/waiting-rows.ts';
import { KEPT_FILES, READ_STORED_FILES } from './labels.ts';
import { filesApi } from './stored-files.api.ts';
import { listing } from './stored-files.service.ts';

const infected = waitingRows({
  name: 'zarazene-datoteke',
  label: 'Zaražene datoteke',
  words: [
    'datoteka je zaražena virusom i zaključana',
    'datoteke su zaražene virusom i zaključane',
    'datoteka je zaraženo virusom i zaključano',
  ],
  icon: 'files',
  needs: [READ_STORED_FILES],
  topic: 'stored-files',
  listing,
  spec: filesApi.list,
  path: KEPT_FILES.path,
  filters: { scan__in: 'infected' },
  urgency: 'now',
});

/** What stored files put on the dashboard. */
export const fillDashboard = (): void => waiting.add(infected);
