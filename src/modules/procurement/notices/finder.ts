import type { Ctx } from '../../../core/context.ts';
import {
  type Found,
  type Hit,
  RANK,
  type SearchQuery,
  type SearchSource,
} from '../../../core/search/source.ts';
import { beginning } from '../../../core/text.ts';
import { NOTICES_PATH, SEE_NOTICES } from '../labels.ts';
import { noticeId } from './notice-id.ts';
import { numberAsked } from './number.ts';
import { bestNotices } from './search.ts';

/** Letters of a name that are answered: names of 200 KB come too. */
const LONGEST = 200;

/** Notices by their number or by words, as the list finds them. Not counted: a word that stands in half of them would take long. */
async function find(ctx: Ctx, { words }: SearchQuery, limit: number): Promise<Found> {
  const rows = await bestNotices(ctx, words, limit);
  const rank = numberAsked(words) === null ? RANK.word : RANK.begins;
  const hits = rows.map(
    ({ procedure_id, name, number, authority }): Hit => ({
      idguid: noticeId(Number(procedure_id)),
      title: beginning(name, LONGEST),
      hint: [number, authority].filter(Boolean).join(' · ') || null,
      rank,
    }),
  );
  return { hits, total: null, atLeast: false };
}

/** Search source of notices. */
export const noticeSearch: readonly SearchSource[] = [
  {
    name: 'ejn-obavjestenja',
    label: 'Obavještenja o nabavkama',
    icon: 'speakerphone',
    permission: SEE_NOTICES,
    list: NOTICES_PATH,
    view: `${NOTICES_PATH}/:idguid/view`,
    find,
  },
];
