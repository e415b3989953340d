import { IconDevices } from '@tabler/icons-react';
import { hasPermission } from '../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import { LinkButton } from '../../../admin/kit/index.ts';
import { List } from '../../../admin/list/list.tsx';
import { OWN_MACHINES_PATH, REGISTRATION_PATH, SAVE_REGISTRATIONS } from '../labels.ts';
import { registrationList } from './registration-list.tsx';

/** /korisnik/tenants/registracija-aplikacije: applications of others that the organisation uses. */
export default function Registrations() {
  const maySave = hasPermission(useSignedIn(), SAVE_REGISTRATIONS);
  return (
    <List
      list={registrationList}
      header={{
        description: 'Aplikacije koje organizacija koristi: ključevi, mašine i rokovi.',
        actions: (
          <LinkButton variant="default" to={OWN_MACHINES_PATH} icon={IconDevices}>
            Mašine
          </LinkButton>
        ),
      }}
      create={maySave ? { to: `${REGISTRATION_PATH}/nova`, label: 'Registruj aplikaciju' } : undefined}
      empty={{
        title: 'Organizacija još nije registrovala nijednu aplikaciju',
        text: maySave
          ? 'Registrujte aplikaciju: dobit ćete licencni ključ, koji upišete u program na svakoj mašini.'
          : 'Aplikaciju registruje administrator organizacije.',
      }}
    />
  );
}
