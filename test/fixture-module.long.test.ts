// Long, since the whole description of the API is made, and jobs are waited for.
// In the suite: fixture-module.test.ts (what every step of adding a module leads to), openapi.test.ts, src/server/jobs/tenants.test.ts.
import './fixture-module.test.ts';
