import { Link } from 'react-router';
import { formatDate, useGet, WhenSeen } from '../../../../admin/kit/index.ts';
import { RelatedLine, RelatedRows } from '../../../../admin/resource/view/related-rows.tsx';
import type { ResourceRecord } from '../../../../core/resource.ts';
import { noticePath, STATISTICS_API } from '../../labels.ts';
import { amountText } from '../../notices/screens/money.ts';
import type { SupplierOfNumber } from '../firm.api.ts';
import type { ContractRow } from '../lists.api.ts';
import { PATHS, supplierPath } from '../manifest.ts';

/** On a company's page: what it won in public procurement, by its tax number. Nothing where the source does not know it. */
export default function CompanyContracts({ record }: { record: ResourceRecord }) {
  const number = record.jib ?? record.pdv_broj;
  if (!number) return null;
  return (
    <WhenSeen>
      <Won number={String(number)} />
    </WhenSeen>
  );
}

function Won({ number }: { number: string }) {
  const { data: firm } = useGet<SupplierOfNumber>(
    `${STATISTICS_API}/poreski-broj`,
    { number },
    { retry: false },
  );
  if (!firm) return null;
  const filters = { supplier__in: firm.key };
  return (
    <RelatedRows<ContractRow>
      title="Ugovori iz javnih nabavki"
      api={`${STATISTICS_API}/ugovori`}
      filters={filters}
      list={`${PATHS.contracts}?${new URLSearchParams(filters)}`}
      noun={['ugovor', 'ugovora', 'ugovora']}
      idOf={({ id }) => id}
      more={<Link to={supplierPath(firm.key)}>Sve o dobavljaču {firm.name}</Link>}
    >
      {({ idguid, title, authority, day, value, currency }) => (
        <RelatedLine
          to={idguid && noticePath(idguid)}
          name={title}
          about={[authority, formatDate(day)].filter(Boolean).join(' · ')}
          end={value && amountText(value, currency)}
        />
      )}
    </RelatedRows>
  );
}
