import { waiting } from '../dashboard/slots.ts';
import { waitingRows } from '../dashboard/waiting-rows.ts';
import { APPLICATIONS_TOPIC, SAVE_APPLICATIONS, SEE_APPLICATIONS, VERSIONS_PATH } from './labels.ts';
import { versionList } from './versions/versions.api.ts';
import { versionListing } from './versions/versions.service.ts';

/** Of those who may publish: nobody else can do anything about it. */
const DRAFTS = {
  icon: 'apps',
  needs: [SEE_APPLICATIONS, SAVE_APPLICATIONS],
  topic: APPLICATIONS_TOPIC.name,
  listing: versionListing,
  spec: versionList.list,
  path: VERSIONS_PATH,
};

const refused = waitingRows({
  ...DRAFTS,
  name: 'odbijene-datoteke-verzija',
  label: 'Neprihvaćene datoteke verzija',
  words: [
    'nacrt verzije aplikacije ima datoteku koja nije prihvaćena',
    'nacrta verzija aplikacija imaju datoteku koja nije prihvaćena',
    'nacrta verzija aplikacija ima datoteku koja nije prihvaćena',
  ],
  filters: { state__in: 'draft', has_refused: 'true' },
  urgency: 'soon',
});

const unpublished = waitingRows({
  ...DRAFTS,
  name: 'nacrti-verzija',
  label: 'Nacrti verzija',
  words: [
    'nacrt verzije aplikacije čeka objavu',
    'nacrta verzija aplikacija čekaju objavu',
    'nacrta verzija aplikacija čeka objavu',
  ],
  filters: { state__in: 'draft', has_refused: 'false' },
  urgency: 'later',
});

/** What applications put on the dashboard of a publisher. */
export const fillDashboard = (): void => waiting.add(refused, unpublished);
