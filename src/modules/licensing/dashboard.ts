import { waiting } from '../dashboard/slots.ts';
import { waitingRows } from '../dashboard/waiting-rows.ts';
import { LICENCES_PATH, LICENCES_TOPIC, SEE_LICENCES } from './labels.ts';
import { licenceList } from './licences/licences.api.ts';
import { licenceListing } from './licences/licences.service.ts';

const requested = waitingRows({
  name: 'zahtjevi-za-licence',
  label: 'Zahtjevi za licence',
  words: [
    'organizacija traži licencu i čeka odobrenje',
    'organizacije traže licencu i čekaju odobrenje',
    'organizacija traži licencu i čeka odobrenje',
  ],
  icon: 'license',
  needs: [SEE_LICENCES],
  topic: LICENCES_TOPIC.name,
  listing: licenceListing,
  spec: licenceList.list,
  path: LICENCES_PATH,
  filters: { state__in: 'requested' },
  urgency: 'soon',
});

/** What licences put on the dashboard of a publisher. */
export const fillDashboard = (): void => waiting.add(requested);
