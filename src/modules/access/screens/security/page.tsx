import { PageHeader } from '../../../../admin/kit/index.ts';
import { Security } from './index.tsx';

/** /korisnik/users/profile: how one signs in. */
export default function SecurityPage() {
  return (
    <>
      <PageHeader title="Moj profil" description="Kako se prijavljujete i gdje ste prijavljeni." />
      <Security />
    </>
  );
}
