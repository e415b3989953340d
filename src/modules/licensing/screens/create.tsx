import { useSearchParams } from 'react-router';
import { useActing } from '../../../admin/acting/acting.ts';
import { PageHeader } from '../../../admin/kit/index.ts';
import { LicenceForm } from './licence-form.tsx';
import { LIST } from './licensing-data.ts';

/** /admin/licence/create: issues a licence. `?aplikacija=` fills the form. */
export default function IssueLicence() {
  const { link } = useActing();
  const [search] = useSearchParams();
  const application = search.get('aplikacija');
  return (
    <>
      <PageHeader title="Izdaj licencu" crumbs={[{ ...LIST, to: link(LIST.to) }]} />
      <LicenceForm record={null} initial={application ? { application_id: application } : undefined} />
    </>
  );
}
