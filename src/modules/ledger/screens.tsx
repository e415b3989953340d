import {
  IconAbacus,
  IconAdjustments,
  IconBuildingCommunity,
  IconCalendar,
  IconCurrencyEuro,
  IconListTree,
} from '@tabler/icons-react';
import type { ModuleScreens } from '../../admin/screens.ts';

export default {
  name: 'ledger',
  icons: {
    abacus: IconAbacus,
    adjustments: IconAdjustments,
    'building-community': IconBuildingCommunity,
    calendar: IconCalendar,
    currency: IconCurrencyEuro,
    'list-tree': IconListTree,
  },
} satisfies ModuleScreens;
