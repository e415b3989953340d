import { Link } from 'react-router';
import { ErrorState, Panel, Spinner } from '../../../admin/kit/index.ts';
import { daysAsked } from '../../../core/period.ts';
import { useActivity } from './activity-data.ts';
import { LatestChanges } from './latest-changes.tsx';

/** Latest changes. */
export function DashboardLatest() {
  const activity = useActivity(daysAsked({}));
  return (
    <Panel title="Posljednje izmjene" aside={<Link to="/izvjestaji">Svi izvještaji</Link>}>
      {activity.isPending && <Spinner />}
      {activity.isError && <ErrorState error={activity.error} onRetry={() => void activity.refetch()} />}
      {activity.data && <LatestChanges changes={activity.data.latest.slice(0, 8)} />}
    </Panel>
  );
}
