// Long, since Lighthouse gathers each page anew.
// In the suite: budget.e2e.ts (the home page), tools.e2e.ts (axe on the tools), site.e2e.ts, entry.e2e.ts (axe on the others).
import { checkPages, PAGES } from './budget-walk.ts';

checkPages(PAGES);
