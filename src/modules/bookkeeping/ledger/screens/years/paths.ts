/** Addresses of the screens of years. */
export const YEARS_PATH = '/fin/poslovne-godine';
export const LOCKS_PATH = `${YEARS_PATH}/zakljucavanje`;
export const CHECKS_PATH = `${YEARS_PATH}/provjera`;
export const yearPath = (idguid: string): string => `${YEARS_PATH}/${idguid}/view`;
export const closingPath = (idguid: string): string => `${YEARS_PATH}/${idguid}/zatvaranje`;
/** A month's journal. */
export const monthPath = ({ from, to }: { from: string; to: string }): string =>
  `/fin/knjizenje?day__gte=${from}&day__lte=${to}`;

export const YEAR_TABS = [
  { to: YEARS_PATH, label: 'Godine' },
  { to: LOCKS_PATH, label: 'Zaključavanje' },
  { to: CHECKS_PATH, label: 'Provjera knjiga' },
] as const;
