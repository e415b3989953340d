import { hasPermission } from '../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import { List } from '../../../admin/list/list.tsx';
import { SAVE_REGISTRATIONS } from '../labels.ts';
import { REGISTERED, registrationApi } from './licensing-data.ts';
import { MachineDetails } from './machine-details.tsx';
import { ownMachineList } from './machine-list.tsx';
import { useRelease } from './machines.tsx';

/** /korisnik/tenants/registracija-aplikacije/masine: the organisation's machines, of whichever application. */
export default function OwnMachines() {
  const maySave = hasPermission(useSignedIn(), SAVE_REGISTRATIONS);
  const { actions, dialog } = useRelease(registrationApi);
  return (
    <>
      <List
        list={ownMachineList}
        header={{
          crumbs: [REGISTERED],
          description:
            'Na kojim mašinama organizacije rade registrovane aplikacije. Mjesto mašine koja se više ne koristi oslobodite.',
        }}
        rowActions={maySave ? actions : undefined}
        details={(machine) => <MachineDetails machine={machine} />}
        empty={{
          title: 'Još nijedna mašina',
          text: 'Mašina se pojavi ovdje kad u program na njoj upišete licencni ključ.',
        }}
      />
      {dialog}
    </>
  );
}
