import { PageTabs } from '../../../../admin/kit/index.ts';
import { VAT_SCREEN } from './paths.ts';

const TABS = [
  { to: VAT_SCREEN, label: 'Mjeseci' },
  { to: `${VAT_SCREEN}/kuf`, label: 'KUF' },
  { to: `${VAT_SCREEN}/kif`, label: 'KIF' },
  { to: `${VAT_SCREEN}/postavke`, label: 'Postavke' },
];

/** Tabs of the screens of VAT. */
export const VatTabs = () => <PageTabs tabs={TABS} />;
