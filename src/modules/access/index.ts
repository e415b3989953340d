/** People, organisations, what each may do, and how they come in. Its tables and routes are written by hand. */
export const access = { name: 'access', resources: [] };
