import type { ServerModule } from '../../server/module.ts';
import { answersPart } from './answers/part.ts';
import { botsPart } from './bots/part.ts';
import { broadcastsPart } from './broadcasts/part.ts';
import { fillDashboard } from './dashboard.ts';
import { inboxPart } from './inbox/part.ts';
import { endSnoozes, startTimers } from './inbox/timers.ts';
import { fillAnswering } from './intake/answering.ts';
import { intakePart } from './intake/part.ts';
import { fillWelcome } from './intake/welcome.ts';
import { viberOrganisation } from './organisation.ts';
import { ownSimulatorPart } from './own-simulator/part.ts';
import { sendingPart } from './sending/part.ts';
import { statisticsPart } from './statistics/part.ts';

/** Server part of Viber. */
export default {
  name: 'viber',
  fills: fillDashboard,
  tables: {
    ...botsPart.tables,
    ...inboxPart.tables,
    ...sendingPart.tables,
    ...intakePart.tables,
    ...broadcastsPart.tables,
  },
  sealed: [...botsPart.sealed],
  organisation: viberOrganisation,
  sql: (role) => [
    ...botsPart.sql(role),
    ...inboxPart.sql(role),
    ...sendingPart.sql(role),
    ...answersPart.sql(role),
    ...intakePart.sql(role),
    ...broadcastsPart.sql(role),
    ...ownSimulatorPart.sql(role),
  ],
  belongings: [...inboxPart.belongings],
  search: [...botsPart.search, ...inboxPart.search],
  async routes(app, deps) {
    botsPart.routes(app, deps);
    inboxPart.routes(app, deps);
    sendingPart.routes(app, deps);
    answersPart.routes(app, deps);
    await intakePart.routes(app, deps);
    broadcastsPart.routes(app, deps);
    statisticsPart.routes(app, deps);
    ownSimulatorPart.routes(app, deps);
  },
  async start(deps) {
    fillAnswering(answersPart.answering);
    fillWelcome(answersPart.welcome);
    await inboxPart.start(deps);
    const stops = [
      await ownSimulatorPart.start(deps),
      await botsPart.start(deps),
      await sendingPart.start(deps),
      startTimers(deps, [endSnoozes, answersPart.timer]),
      await intakePart.start(deps),
      await broadcastsPart.start(deps),
    ];
    return async () => {
      for (const stop of stops.reverse()) await stop?.();
    };
  },
} satisfies ServerModule;
