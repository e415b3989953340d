/** The numbers of the dashboard and the report on what has been done. */
export const reports = { name: 'reports', resources: [] };
