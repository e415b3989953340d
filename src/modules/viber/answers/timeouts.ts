import { sql } from 'drizzle-orm';
import { doDue, type Timer } from '../inbox/timers.ts';
import { answerTimeout } from './apply.service.ts';

/** Flows of one look. */
const PART = 100;

/** Goes on with flows whose step was not answered in time. */
export const endWaiting: Timer = (deps) =>
  doDue(deps, sql`select * from viber_flows_due(${PART})`, PART, (ctx, idguid) =>
    answerTimeout(ctx, deps, idguid),
  );
