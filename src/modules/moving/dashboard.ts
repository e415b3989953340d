import { waiting } from '../dashboard/slots.ts';
import { type WaitingRows, waitingRows } from '../dashboard/waiting-rows.ts';
import { type MoveSort, moveList } from './moving.api.ts';
import { moveListing } from './moving.service.ts';

const rows = (part: Pick<WaitingRows<MoveSort>, 'name' | 'label' | 'words' | 'filters' | 'urgency'>) =>
  waitingRows({
    ...part,
    icon: 'moving',
    needs: ['admin_selidba_pregled'],
    topic: 'moving',
    listing: moveListing,
    spec: moveList.list,
    path: '/admin/selidba',
  });

/** What has failed, and what was checked, stands until somebody goes on or gives it up. Of an archive that was not made nothing is left to decide. */
const undecided = rows({
  name: 'selidbe',
  label: 'Selidbe koje čekaju odluku',
  words: ['selidba čeka odluku', 'selidbe čekaju odluku', 'selidbi čeka odluku'],
  filters: { kind__in: 'in,removal', state__in: 'ready,refused,failed' },
  urgency: 'now',
});

/** Until its day a deletion can be called off. */
const removals = rows({
  name: 'brisanja-organizacija',
  label: 'Naložena brisanja organizacija',
  words: [
    'organizacija je pred brisanjem',
    'organizacije su pred brisanjem',
    'organizacija je pred brisanjem',
  ],
  filters: { kind__in: 'removal', state__in: 'waiting' },
  urgency: 'soon',
});

/** What moves of organisations put on the dashboard, for the operator, whose they are. */
export const fillDashboard = (): void => waiting.add(undecided, removals);
