import { Link } from 'react-router';
import { Panel, useGet } from '../../../../admin/kit/index.ts';
import { type HostRow, myHostList } from '../hosts.api.ts';
import { hostPath, MY_HOSTS } from '../labels.ts';
import { HostBadge } from './host-list.tsx';
import classes from './hosts.module.css';

/** Most hosts that the dashboard shows; the list has all. */
const SHOWN = 5;

/** On the dashboard of whoever was given hosts, who may have no right to the menu's group; of others nothing. */
export default function MyHostsPanel() {
  const { data = [] } = useGet<HostRow[]>(myHostList.path, { page_size: SHOWN });
  if (data.length === 0) return null;
  return (
    <Panel title="Moji hostovi" aside={<Link to={MY_HOSTS}>Svi moji hostovi</Link>}>
      <ul className={classes.followers}>
        {data.map(({ idguid, shown, state }) => (
          <li key={idguid}>
            <Link to={hostPath(idguid)}>{shown}</Link>
            <HostBadge state={state} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
