import { useParams } from 'react-router';
import { useActing } from '../../../admin/acting/acting.ts';
import { Fetched, PageHeader, useGet } from '../../../admin/kit/index.ts';
import { licencePath } from '../labels.ts';
import type { LicencePage } from '../licences/licence.api.ts';
import { LicenceForm } from './licence-form.tsx';
import { LIST, licenceApi } from './licensing-data.ts';

/** /admin/licence/edit/{idguid}: seats, features and end of a licence. */
export default function EditLicence() {
  const { idguid = '' } = useParams();
  const { tenant, link } = useActing();
  const asked = useGet<LicencePage>(licenceApi(idguid), { tenant }, { refetchOnMount: 'always' });
  // The form must start from the licence as it is now, not from the cache.
  const fresh = asked.isFetchedAfterMount ? asked : { ...asked, data: undefined };
  const list = { ...LIST, to: link(LIST.to) };
  return (
    <Fetched asked={fresh} list={list} title="Uredi licencu">
      {(record) => (
        <>
          <PageHeader
            title="Uredi licencu"
            crumbs={[
              list,
              { label: `${record.organisation}, ${record.application}`, to: link(licencePath(idguid)) },
            ]}
            description={`${record.organisation}, ${record.application}`}
          />
          <LicenceForm record={record} />
        </>
      )}
    </Fetched>
  );
}
