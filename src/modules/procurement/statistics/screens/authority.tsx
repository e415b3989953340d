import { IconFileSearch, IconFileText } from '@tabler/icons-react';
import { useParams } from 'react-router';
import { LinkButton, PageHeader, useGet } from '../../../../admin/kit/index.ts';
import { PeriodChoice } from '../../../../admin/period/period-choice.tsx';
import { NOTICES_API, NOTICES_PATH } from '../../labels.ts';
import type { NoticeChoice } from '../../notices/card.api.ts';
import { PATHS } from '../manifest.ts';
import { listLink, OVERVIEW, useStatisticsAddress } from './addresses.ts';
import { OverviewFrame } from './overview-frame.tsx';

/** /admin/interno/ejngovba/statistika/organi/{id}: what an authority buys, from whom, and how it estimates. */
export default function Authority() {
  const { id = '' } = useParams();
  const address = useStatisticsAddress();
  const { data = [] } = useGet<NoticeChoice[]>(`${NOTICES_API}/references/authority`, { idguid: id });
  const [named] = data;
  return (
    <>
      <PageHeader
        title={named?.label ?? 'Ugovorni organ'}
        recent={named && 'Ugovorni organ'}
        crumbs={[OVERVIEW, { label: 'Organi', to: PATHS.authorities }]}
        description={named?.hint}
        actions={
          <>
            <LinkButton
              variant="default"
              to={`${NOTICES_PATH}?authority__in=${encodeURIComponent(id)}`}
              icon={IconFileSearch}
            >
              Obavještenja
            </LinkButton>
            <LinkButton
              variant="default"
              to={listLink(PATHS.contracts, address.days, { authority: id })}
              icon={IconFileText}
            >
              Ugovori
            </LinkButton>
            <PeriodChoice period={address.period} days={address.days} onChange={address.onPeriod} />
          </>
        }
      />
      <OverviewFrame address={address} of={{ authority: id }} />
    </>
  );
}
