import { Badge } from '@mantine/core';
import { formatDate } from '../../../admin/kit/index.ts';
import { defineList } from '../../../admin/list/definition.ts';
import { dayOf } from '../../../core/dates.ts';
import { SHARE_STATES, type ShareRow, type ShareState, shareList } from '../shares.api.ts';
import { SCREEN } from './client.ts';

const COLORS: Record<ShareState, string> = {
  active: 'green',
  expired: 'gray',
  used_up: 'gray',
  revoked: 'red',
};

/** The state of a link. */
export const ShareBadge = ({ state }: { state: ShareState }) => (
  <Badge size="sm" color={COLORS[state]}>
    {SHARE_STATES[state]}
  </Badge>
);

/** The last day of a link, of which it is valid until the end. */
export const lastDayOf = ({ expires_at }: Pick<ShareRow, 'expires_at'>): string =>
  formatDate(dayOf(new Date(expires_at)));

/** How often a link was used: "2 od 5". */
export const usedText = ({
  downloads,
  max_downloads,
}: Pick<ShareRow, 'downloads' | 'max_downloads'>): string =>
  max_downloads === null ? String(downloads) : `${downloads} od ${max_downloads}`;

/** Every link of the organisation. */
export const shareLinks = defineList<ShareRow>({
  name: 'javni-linkovi',
  path: `${SCREEN}/shares`,
  api: shareList.path,
  spec: shareList.list,
  topic: 'stored-files',
  labels: { many: 'Javni linkovi', count: ['link', 'linka', 'linkova'], all: 'Svi linkovi' },
  searchLabel: 'Pretraži po datoteci i po tome za koga je',
  title: 'name',
  idOf: ({ idguid }) => idguid,
  nameOf: ({ name }) => name,
  linkTo: ({ stored_file_id }) => `${SCREEN}/${stored_file_id}`,
  cells: {
    expires_at: lastDayOf,
    state: ({ state }) => <ShareBadge state={state} />,
    downloads: usedText,
  },
  second: (share) => (
    <>
      <ShareBadge state={share.state} /> do {lastDayOf(share)} · {usedText(share)} ×
    </>
  ),
});
