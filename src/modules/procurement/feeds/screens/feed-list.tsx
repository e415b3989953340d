import { choicesOf } from '../../../../admin/fields/use-choices.ts';
import { formatDateTime, NONE } from '../../../../admin/kit/index.ts';
import { defineList } from '../../../../admin/list/definition.ts';
import { FEEDS_API, WATCHES_TOPIC } from '../../labels.ts';
import { feedList as api, type FeedRow } from '../feeds.api.ts';
import { FEED_SOURCES } from '../feeds.fields.ts';
import { FEEDS_PATH } from '../manifest.ts';

const fetched = ({ fetched_at }: FeedRow): string =>
  fetched_at ? formatDateTime(fetched_at) : 'još nijednom';

/** The watch that an address is of; it may be somebody else's own by now. */
const watchOf = ({ of, watch }: FeedRow): string =>
  of === 'watch' ? (watch ?? 'više vam nije dostupno') : NONE;

/** The caller's private addresses. */
export const feedList = defineList<FeedRow>({
  name: 'ejn-adrese',
  path: FEEDS_PATH,
  api: api.path,
  spec: api.list,
  topic: WATCHES_TOPIC.name,
  labels: { many: 'Privatne adrese', count: ['adresa', 'adrese', 'adresa'], all: 'Sve adrese' },
  searchLabel: 'Pretraži adrese',
  title: 'name',
  fills: 'name',
  idOf: ({ idguid }) => idguid,
  nameOf: ({ name }) => name,
  cells: { watch: watchOf, fetched_at: fetched },
  second: (row) => (
    <>
      {FEED_SOURCES[row.of]}
      {row.of === 'watch' && `: ${watchOf(row)}`}
      <br />
      Preuzeto: {fetched(row)}
    </>
  ),
  choices: { watch_id: choicesOf({ path: FEEDS_API.replace(/^\/api/, '') }, 'watch_id') },
});
