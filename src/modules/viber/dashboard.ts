import { charts, waiting } from '../dashboard/slots.ts';
import { waitingConversations } from './inbox/on-dashboard.ts';
import { casesByDay } from './statistics/on-dashboard.ts';

/** What Viber puts on the dashboard. */
export function fillDashboard(): void {
  waiting.add(...waitingConversations);
  charts.add(casesByDay);
}
