import { Link } from 'react-router';
import { formatDateTime, Panel, useGet } from '../../../../admin/kit/index.ts';
import { useLiveQueries } from '../../../../admin/live/use-live.ts';
import { PIPELINE_TOPIC } from '../../labels.ts';
import { SimulatedSource } from '../../notices/screens/simulated-source.tsx';
import { useNow } from '../../notices/screens/use-now.ts';
import { daysLeftText } from '../../notices/screens/words.ts';
import { pipelinePath } from '../attached.ts';
import { BOARD_PATH } from '../manifest.ts';
import { type Week, weekGet } from '../pipeline.api.ts';
import classes from './pipeline.module.css';

/** On the dashboard: own procurements whose deadline is today or within a week; nothing while there are none. */
export default function WeekPanel() {
  const now = useNow();
  useLiveQueries(PIPELINE_TOPIC.name, ['get', weekGet.path]);
  const { data } = useGet<Week>(weekGet.path);
  if (!data || data.count === 0) return null;
  const more = data.count - data.entries.length;
  return (
    <Panel
      title="Nabavke: rokovi danas i u narednih sedam dana"
      aside={<Link to={BOARD_PATH}>Naše nabavke</Link>}
    >
      <SimulatedSource />
      <ul className={classes.lines}>
        {data.entries.map(({ idguid, title, deadline, person }) => (
          <li key={idguid}>
            <Link to={pipelinePath(idguid)}>{title}</Link>
            <small>
              {formatDateTime(deadline)} · {daysLeftText(deadline!, now)}
              {person ? ` · ${person}` : ''}
            </small>
          </li>
        ))}
        {more > 0 && <li>i još {more}</li>}
      </ul>
    </Panel>
  );
}
