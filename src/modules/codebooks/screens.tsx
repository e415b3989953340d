import {
  IconBooks,
  IconBuildingMonument,
  IconCategory,
  IconMap,
  IconMapPin,
  IconReceiptTax,
  IconRulerMeasure,
  IconWorld,
} from '@tabler/icons-react';
import type { ModuleScreens } from '../../admin/screens.ts';

/** The screens of the codebooks follow from their declarations; here are their icons. */
export default {
  name: 'codebooks',
  icons: {
    books: IconBooks,
    'building-monument': IconBuildingMonument,
    category: IconCategory,
    map: IconMap,
    'map-pin': IconMapPin,
    'receipt-tax': IconReceiptTax,
    'ruler-measure': IconRulerMeasure,
    world: IconWorld,
  },
} satisfies ModuleScreens;
