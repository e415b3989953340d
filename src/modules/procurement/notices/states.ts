/** Where a procurement is, as the list can be narrowed to. */
export const NOTICE_STATES = {
  open: 'Otvoreno',
  closed: 'Zatvoreno',
  awarded: 'Dodijeljeno',
  terminated: 'Poništeno',
} as const;
export type NoticeState = keyof typeof NOTICE_STATES;

/** Columns that a list of notices can be sorted by. `relevance`: words in the name first, then what is open, then the newest. */
export const NOTICE_SORTS = ['relevance', 'announced', 'deadline', 'value'] as const;
export type NoticeSort = (typeof NOTICE_SORTS)[number];
