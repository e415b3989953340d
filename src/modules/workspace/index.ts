/** What each person keeps for themselves: their views of lists. */
export const workspace = { name: 'workspace', resources: [] };
