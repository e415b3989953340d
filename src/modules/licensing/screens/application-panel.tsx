import { Link } from 'react-router';
import { formatNumber, Panel, useGet } from '../../../admin/kit/index.ts';
import type { ResourceRecord } from '../../../core/resource.ts';
import { LICENCES_PATH, offerPath } from '../labels.ts';
import type { Offer } from '../offers/offers.api.ts';
import { MODES } from '../states.ts';
import classes from './licensing.module.css';
import { offerApi } from './licensing-data.ts';

/** On the page of an application: how it may be had, and how many licences there are. */
export default function ApplicationPanel({ record }: { record: ResourceRecord }) {
  const { data } = useGet<Offer>(offerApi(record.idguid));
  if (!data) return null;
  return (
    <Panel title="Licence" aside={<Link to={offerPath(record.idguid)}>Ponuda i ključevi</Link>}>
      <p className={classes.text}>{MODES[data.mode]}.</p>
      <p className={classes.text}>
        <Link to={`${LICENCES_PATH}?application_id=${record.idguid}`}>
          Vrijedi licenci: {formatNumber(data.working)}
        </Link>
        {data.waiting > 0 && (
          <>
            {' · '}
            <Link to={`${LICENCES_PATH}?application_id=${record.idguid}&state=requested`}>
              čeka odobrenje: {formatNumber(data.waiting)}
            </Link>
          </>
        )}
      </p>
    </Panel>
  );
}
