import type { Listing } from '../../../core/query.ts';
import type { NoticeRow } from './announcements.api.ts';
import { countNotices } from './search/count.ts';
import { allNotices } from './search/export.ts';
import { pageOfNotices } from './search/pages.ts';
import type { NoticeSort } from './states.ts';

export { countNotices } from './search/count.ts';
export { facetsOf } from './search/facets.ts';
export { bestNotices } from './search/pages.ts';

/** The list of notices, for a `ListCtx`. Its file has names where a row of a page has more. */
export const noticeListing: Listing<NoticeSort, NoticeRow> = {
  page: pageOfNotices,
  all: allNotices as unknown as Listing<NoticeSort, NoticeRow>['all'],
  count: countNotices,
};
