import { checkPages, TRIED } from './budget-walk.ts';

checkPages(['/', TRIED]);
