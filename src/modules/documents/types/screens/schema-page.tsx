import { useParams } from 'react-router';
import { Fetched, PageHeader, useGet } from '../../../../admin/kit/index.ts';
import { type DocumentType, TYPES_PATH } from '../types.api.ts';
import { LIST_CRUMB, typePage } from './paths.ts';

/** /obrada-dokumenta/vrste-dok/schema/{idguid}: the fields of a type. */
export default function SchemaPage() {
  const { idguid = '' } = useParams();
  const asked = useGet<DocumentType>(`${TYPES_PATH}/${idguid}`);
  return (
    <Fetched asked={asked} list={LIST_CRUMB} title="Polja vrste">
      {(type) => (
        <PageHeader
          title="Polja vrste"
          crumbs={[LIST_CRUMB, { label: type.name, to: typePage('view', idguid) }]}
        />
      )}
    </Fetched>
  );
}
