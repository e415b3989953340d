import { PageHeader } from '../../../../admin/kit/index.ts';
import { PeriodChoice } from '../../../../admin/period/period-choice.tsx';
import { useStatisticsAddress } from './addresses.ts';
import { OverviewFrame } from './overview-frame.tsx';
import { StatisticsTabs } from './tabs.tsx';

/** /admin/interno/ejngovba/statistika: what is bought publicly, from whom, with how many bids, at which price. */
export default function Statistics() {
  const address = useStatisticsAddress();
  return (
    <>
      <PageHeader
        title="Statistika nabavki"
        description="Na šta javni novac odlazi, kome, s koliko ponuda i po kojoj cijeni prema procjeni."
        actions={<PeriodChoice period={address.period} days={address.days} onChange={address.onPeriod} />}
      />
      <StatisticsTabs />
      <OverviewFrame address={address} />
    </>
  );
}
