import { useLocation } from 'react-router';
import { PageTabs } from '../../../../admin/kit/index.ts';
import { STATISTICS_PATH } from '../../labels.ts';
import { SimulatedSource } from '../../notices/screens/simulated-source.tsx';
import { PATHS } from '../manifest.ts';
import { alongTo } from './addresses.ts';

const TABS = [
  { to: STATISTICS_PATH, label: 'Pregled' },
  { to: PATHS.cpv, label: 'CPV' },
  { to: PATHS.authorities, label: 'Organi' },
  { to: PATHS.suppliers, label: 'Dobavljači' },
  { to: PATHS.months, label: 'Mjeseci' },
  { to: PATHS.contracts, label: 'Ugovori' },
  { to: PATHS.twins, label: 'Iste firme' },
];

/** The screens of statistics; days and filters go along from one to the next. */
export function StatisticsTabs() {
  const { pathname, search } = useLocation();
  return (
    <>
      <SimulatedSource />
      <PageTabs tabs={TABS} address={(to) => alongTo(to, pathname, new URLSearchParams(search))} />
    </>
  );
}
