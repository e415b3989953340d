/** Minimum days for which trail lines are kept; also enforced by the database. */
export const SHORTEST_TRAIL = 365;
