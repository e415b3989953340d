import { useActing } from '../../../admin/acting/acting.ts';
import { ActingFor } from '../../../admin/acting/acting-for.tsx';
import { hasPermission } from '../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import { List } from '../../../admin/list/list.tsx';
import { SAVE_LICENCES } from '../labels.ts';
import { LIST, licenceApi } from './licensing-data.ts';
import { MachineDetails } from './machine-details.tsx';
import { machineList } from './machine-list.tsx';
import { useRelease } from './machines.tsx';

/** /admin/licence/masine: machines on which the organisation's applications work. */
export default function AllMachines() {
  const { query, link } = useActing();
  const maySave = hasPermission(useSignedIn(), SAVE_LICENCES);
  const { actions, dialog } = useRelease(licenceApi, query);
  return (
    <>
      <List
        list={machineList}
        header={{
          crumbs: [{ ...LIST, to: link(LIST.to) }],
          description:
            'Gdje vaše aplikacije rade, kad su se mašine posljednji put javile, i šta je kod njih uočeno.',
        }}
        before={<ActingFor />}
        query={query}
        address={link}
        rowActions={maySave ? actions : undefined}
        details={(machine) => <MachineDetails machine={machine} />}
        empty={{
          title: 'Još nijedna mašina',
          text: 'Mašina se pojavi ovdje kad se na njoj u program upiše licencni ključ.',
        }}
      />
      {dialog}
    </>
  );
}
