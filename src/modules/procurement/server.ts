import type { ServerModule } from '../../server/module.ts';
import { cpvPart } from './cpv/part.ts';
import { feedsPart } from './feeds/part.ts';
import { noticesPart } from './notices/part.ts';
import { procurementOrganisation } from './organisation.ts';
import { ownSimulatorPart } from './own-simulator/part.ts';
import { pipelinePart } from './pipeline/part.ts';
import { statisticsPart } from './statistics/part.ts';
import { stemsPart } from './stems/part.ts';
import { syncPart } from './sync/part.ts';
import { typesPart } from './types/part.ts';
import { watchesPart } from './watches/part.ts';

/** The parts, each after those that it builds on. */
const parts: readonly Omit<ServerModule, 'name'>[] = [
  ownSimulatorPart,
  typesPart,
  stemsPart,
  cpvPart,
  noticesPart,
  syncPart,
  pipelinePart,
  watchesPart,
  feedsPart,
  statisticsPart,
];

/** Server part of public procurement. */
export default {
  name: 'procurement',
  fills() {
    for (const part of parts) part.fills?.();
  },
  tables: Object.assign({}, ...parts.map(({ tables }) => tables)),
  resources: Object.assign({}, ...parts.map(({ resources }) => resources)),
  sql: (role) => parts.flatMap((part) => part.sql?.(role) ?? []),
  organisation: procurementOrganisation,
  belongings: parts.flatMap(({ belongings = [] }) => belongings),
  search: parts.flatMap(({ search = [] }) => search),
  async seed(owner, config) {
    for (const part of parts) await part.seed?.(owner, config);
  },
  async routes(app, deps) {
    for (const part of parts) await part.routes?.(app, deps);
  },
  async start(deps) {
    const stops: (() => Promise<void>)[] = [];
    for (const part of parts) {
      const stop = await part.start?.(deps);
      if (stop) stops.push(stop);
    }
    return async () => {
      for (const stop of stops.reverse()) await stop();
    };
  },
} satisfies ServerModule;
