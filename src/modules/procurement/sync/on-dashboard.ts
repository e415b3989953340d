import type { WaitingPart } from '../../dashboard/slots.ts';
import { waitingRows } from '../../dashboard/waiting-rows.ts';
import { SAVE_TYPES, SEE_NOTICES, SYNC_PATH, SYNC_TOPIC } from '../labels.ts';
import { faultList } from './sync.api.ts';
import { faultListing } from './sync.service.ts';

const unsettled = waitingRows({
  name: 'ejn-karantin',
  label: 'Redovi javnih nabavki s greškom',
  words: [
    'red s portala javnih nabavki ima grešku i nije riješen',
    'reda s portala javnih nabavki imaju grešku i nisu riješena',
    'redova s portala javnih nabavki ima grešku i nije riješeno',
  ],
  icon: 'cloud-down',
  needs: [SEE_NOTICES, SAVE_TYPES],
  topic: SYNC_TOPIC.name,
  listing: faultListing(),
  spec: faultList.list,
  path: `${SYNC_PATH}/karantin`,
  filters: { settled_at__null: 'true' },
  urgency: 'later',
});

/** Rows in quarantine; they are the operator's. */
export const quarantined: WaitingPart = {
  ...unsettled,
  find: async (ctx) => (ctx.tenant.isOperator ? unsettled.find(ctx) : null),
};
