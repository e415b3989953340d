import { waitingRows } from '../../dashboard/waiting-rows.ts';
import { hostList } from './hosts.api.ts';
import { hostListing } from './hosts.service.ts';
import { HOSTS_PATH, HOSTS_TOPIC, SEE_HOSTS } from './labels.ts';

/** Hosts whose devices have not told anything for longer than they should. */
export const silentHosts = waitingRows({
  name: 'ddns-hostovi',
  label: 'DDNS hostovi',
  words: ['DDNS host se ne javlja', 'DDNS hosta se ne javljaju', 'DDNS hostova se ne javlja'],
  icon: 'router',
  needs: [SEE_HOSTS],
  topic: HOSTS_TOPIC,
  listing: hostListing,
  spec: hostList.list,
  path: HOSTS_PATH,
  filters: { state__in: 'silent' },
  urgency: 'soon',
});
