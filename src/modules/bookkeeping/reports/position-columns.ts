/** Columns of the file, in any order: their names in its head. */
export const POSITION_COLUMNS = ['obrazac', 'godina', 'aop', 'naziv', 'formula'] as const;
