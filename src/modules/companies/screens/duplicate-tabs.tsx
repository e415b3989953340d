import { PageTabs } from '../../../admin/kit/page-tabs.tsx';
import { DISTINCT, DUPLICATES } from './paths.ts';

const TABS = [
  { to: DUPLICATES, label: 'Mogući duplikati' },
  { to: DISTINCT, label: 'Označeni kao različiti' },
];

/** Groups that look like one company, and pairs that were said not to be. */
export const DuplicateTabs = () => <PageTabs tabs={TABS} />;
