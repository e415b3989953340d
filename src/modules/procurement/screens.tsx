import { IconArrowsExchange, IconTags } from '@tabler/icons-react';
import type { ModuleScreens } from '../../admin/screens.ts';
import { cpvScreens } from './cpv/screens/part.tsx';
import { feedsScreens } from './feeds/screens/part.tsx';
import { noticesScreens } from './notices/screens/part.tsx';
import { pipelineScreens } from './pipeline/screens/part.tsx';
import { statisticsScreens } from './statistics/screens/part.tsx';
import { stemsScreens } from './stems/screens/part.tsx';
import { syncScreens } from './sync/screens/part.tsx';
import { typesScreens } from './types/screens/part.tsx';
import { watchesScreens } from './watches/screens/part.tsx';

const parts: readonly Omit<ModuleScreens, 'name'>[] = [
  typesScreens,
  stemsScreens,
  cpvScreens,
  noticesScreens,
  syncScreens,
  pipelineScreens,
  watchesScreens,
  feedsScreens,
  statisticsScreens,
];

export default {
  name: 'procurement',
  screens: parts.flatMap(({ screens = [] }) => screens),
  resources: Object.assign({}, ...parts.map(({ resources }) => resources)),
  dashboard: parts.flatMap(({ dashboard = [] }) => dashboard),
  recordPanels: parts.flatMap(({ recordPanels = [] }) => recordPanels),
  personPanels: parts.flatMap(({ personPanels = [] }) => personPanels),
  icons: Object.assign(
    { tags: IconTags, 'arrows-exchange': IconArrowsExchange },
    ...parts.map(({ icons }) => icons),
  ),
} satisfies ModuleScreens;
