import { Link } from 'react-router';
import { formatDate } from '../../../../admin/kit/index.ts';
import { RelatedLine, RelatedRows } from '../../../../admin/resource/view/related-rows.tsx';
import type { ResourceRecord } from '../../../../core/resource.ts';
import type { OpenItem } from '../../ledger/open-item.ts';
import { moneyText } from '../../ledger/screens/amount.tsx';
import { API, DOCUMENTS, partnerPath } from './paths.ts';

/** On a company's page: what is open with it, and the way to its card. */
export default function CompanyItems({ record: { idguid } }: { record: ResourceRecord }) {
  const filters = { partner_id__in: idguid };
  return (
    <RelatedRows<OpenItem>
      title="Otvorene stavke"
      api={API}
      filters={filters}
      list={`${DOCUMENTS}?${new URLSearchParams(filters)}`}
      noun={['dokument', 'dokumenta', 'dokumenata']}
      idOf={({ id }) => id}
      none="S ovom firmom ništa nije otvoreno."
      more={
        <>
          <Link to={partnerPath(idguid)}>Otvorene stavke i zatvaranja</Link>
          <Link to={`/fin/izvjestaji/kartica?partner_id=${idguid}`}>Kartica partnera</Link>
        </>
      }
    >
      {({ document_no, due_date, state, open, account }) => (
        <RelatedLine
          to={partnerPath(idguid)}
          name={document_no || 'bez broja dokumenta'}
          about={[
            `konto ${account}`,
            due_date && `${state === 'due' ? 'dospjelo' : 'dospijeva'} ${formatDate(due_date)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
          end={moneyText(open)}
        />
      )}
    </RelatedRows>
  );
}
