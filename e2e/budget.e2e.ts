import { checkPages } from './budget-walk.ts';

checkPages(['/']);
