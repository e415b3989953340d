import { PageTabs } from '../../../../admin/kit/index.ts';
import { RULES_PAGE, STATEMENTS_PAGE } from './paths.ts';

/** Between the statements and what was learnt from them. */
export const StatementTabs = () => (
  <PageTabs
    tabs={[
      { to: STATEMENTS_PAGE, label: 'Izvodi' },
      { to: RULES_PAGE, label: 'Pravila' },
    ]}
  />
);
