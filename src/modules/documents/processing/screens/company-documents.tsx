import { formatDate, formatDecimal } from '../../../../admin/kit/index.ts';
import { RelatedLine, RelatedRows } from '../../../../admin/resource/view/related-rows.tsx';
import type { ResourceRecord } from '../../../../core/resource.ts';
import type { DocumentRow } from '../shapes.ts';
import { STATES } from '../states.ts';
import { API, DOCUMENTS_PAGE, documentPage, NOUNS } from './documents-data.ts';

/** On a company's page: papers on which its JIB stands as the other party's. Nothing for a company without one. */
export default function CompanyDocuments({ record }: { record: ResourceRecord }) {
  if (!record.jib) return null;
  const filters = { party_jib: String(record.jib) };
  return (
    <RelatedRows<DocumentRow>
      title="Obrađeni dokumenti"
      api={API}
      filters={filters}
      list={`${DOCUMENTS_PAGE}?${new URLSearchParams(filters)}`}
      noun={NOUNS}
      idOf={({ idguid }) => idguid}
    >
      {({ idguid, name, type_name, number, day, state, total, currency }) => (
        <RelatedLine
          to={documentPage(idguid)}
          name={number ? `${type_name ?? 'Dokument'} ${number}` : name}
          about={[STATES[state], day && formatDate(day)].filter(Boolean).join(' · ')}
          end={total && `${formatDecimal(total, 2)}\u00a0${currency ?? 'KM'}`}
        />
      )}
    </RelatedRows>
  );
}
