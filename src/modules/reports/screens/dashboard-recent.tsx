import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import { actionOf } from '../../../admin/kit/audit-action.ts';
import { formatDateTime, Panel, useGet } from '../../../admin/kit/index.ts';
import { recentRecords } from '../../../admin/kit/recent.ts';
import { RelatedLine, RelatedLines } from '../../../admin/resource/view/related-rows.tsx';
import type { RecentChange } from '../reports.api.ts';
import classes from './reports.module.css';

/** On the dashboard: what the person has changed lately, and what they have opened in this browser. Nothing before the first of either. */
export default function RecentPanel() {
  const { user, tenant } = useSignedIn();
  const opened = recentRecords(user, tenant);
  const { data: changed = [] } = useGet<RecentChange[]>('/api/dashboard/recent', {}, { staleTime: 0 });
  if (opened.length + changed.length === 0) return null;
  return (
    <Panel title="Nedavno">
      <div className={classes.recent}>
        {changed.length > 0 && (
          <section>
            <h3>Mijenjali ste</h3>
            <RelatedLines>
              {changed.map(({ path, record, label, action, at }) => (
                <li key={path}>
                  <RelatedLine
                    to={path}
                    name={record}
                    about={`${label} · ${actionOf(action).label.toLowerCase()}`}
                    end={formatDateTime(at)}
                  />
                </li>
              ))}
            </RelatedLines>
          </section>
        )}
        {opened.length > 0 && (
          <section>
            <h3>Otvarali ste u ovom pregledniku</h3>
            <RelatedLines>
              {opened.map(({ to, title, kind }) => (
                <li key={to}>
                  <RelatedLine to={to} name={title} about={kind} />
                </li>
              ))}
            </RelatedLines>
          </section>
        )}
      </div>
    </Panel>
  );
}
