// Long, since Lighthouse gathers each page anew.
// In the suite: checker.e2e.ts (Lighthouse on a page), site.e2e.ts, tools.e2e.ts, entry.e2e.ts (axe on the pages).
import { checkPages, PAGES } from './budget-walk.ts';

checkPages(PAGES);
