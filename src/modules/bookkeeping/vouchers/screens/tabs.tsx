import { PageTabs } from '../../../../admin/kit/index.ts';
import { DRAFTS, POSTED } from './paths.ts';

/** Between what is posted and what is being written. */
export const VoucherTabs = () => (
  <PageTabs
    tabs={[
      { to: POSTED, label: 'Proknjiženo' },
      { to: DRAFTS, label: 'Nacrti' },
    ]}
  />
);
