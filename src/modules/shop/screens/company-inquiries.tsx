import { counted, formatDateTime, formatDecimal, Panel, useGet, WhenSeen } from '../../../admin/kit/index.ts';
import { RelatedLine, RelatedLines } from '../../../admin/resource/view/related-rows.tsx';
import type { ResourceRecord } from '../../../core/resource.ts';
import type { CompanyInquiries as Found } from '../inquiries/inbox.api.ts';
import { KEPT_INQUIRIES, STATUS_LABELS } from '../inquiries/states.ts';

const { api, path } = KEPT_INQUIRIES;

/** On a company's page: what its people have asked the shop. Nothing where they have not. */
export default function CompanyInquiries({ record }: { record: ResourceRecord }) {
  return (
    <WhenSeen>
      <Inquiries company={record.idguid} />
    </WhenSeen>
  );
}

function Inquiries({ company }: { company: string }) {
  const { data } = useGet<Found>(`${api}/company/${company}`, {}, { retry: false });
  if (!data || data.total === 0) return null;
  return (
    <Panel title="Upiti iz prodavnice" aside={counted(data.total, 'upit', 'upita', 'upita')}>
      <RelatedLines>
        {data.inquiries.map(({ idguid, ime_prezime, ukupno, status, created_at }) => (
          <li key={idguid}>
            <RelatedLine
              to={`${path}/${idguid}`}
              name={ime_prezime}
              about={`${STATUS_LABELS[status]} · ${formatDateTime(created_at)}`}
              end={ukupno && `${formatDecimal(ukupno, 2)}\u00a0KM`}
            />
          </li>
        ))}
      </RelatedLines>
    </Panel>
  );
}
