import type { ModuleScreens } from '../../admin/screens.ts';
import { HelpMenu } from './screens/help-menu.tsx';

export default { name: 'help', topBar: HelpMenu } satisfies ModuleScreens;
