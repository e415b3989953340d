import { Menu } from '@mantine/core';
import {
  IconId,
  IconKey,
  IconMailForward,
  IconPencil,
  IconPlugConnected,
  IconPlugConnectedX,
  IconShieldOff,
  IconUserMinus,
  IconUserOff,
  IconUserShield,
  IconUserUp,
} from '@tabler/icons-react';
import { useActing } from '../../../admin/acting/acting.ts';
import { hasPermission } from '../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import { ActionsMenu, MenuAction } from '../../../admin/kit/index.ts';
import { type PersonAction, usePersonActions } from './person-dialog.tsx';

/** What the menu needs to know of a person. */
export interface Subject {
  idguid: string;
  version: number;
  name: string;
  email: string;
  /** Whether the membership is active; null for somebody who is no member of the organisation. */
  member: boolean | null;
  account: boolean;
  hasFactor: boolean;
  /** Unanswered invitations to the organisation that they sent. */
  invitations: number;
}

interface PersonMenuProps {
  person: Subject;
  /** In a row of a list: also what the person's own page has as buttons, but nothing about the whole account. */
  row?: boolean;
  /** Called once the person is no longer a member of the organisation. */
  onRemoved?: () => void;
}

interface Entry {
  icon: typeof IconId;
  label: string;
  red?: boolean;
  /** Where it leads, or what it does. */
  to: string | PersonAction;
}

/** Actions on a person: on a membership by the organisation, on an account by the operator. */
export function PersonMenu({ person, row = false, onRemoved }: PersonMenuProps) {
  const session = useSignedIn();
  const { link, may } = useActing();
  const { ask, dialog } = usePersonActions(person, onRemoved);
  const maySave = hasPermission(session, 'admin_users_save');
  const self = person.idguid === session.user.id;
  const isMember = person.member !== null;
  const page = (name: string) => link(`/admin/users/${name}/${person.idguid}`);
  const pages: (Entry | false)[] = [
    row && { icon: IconId, label: 'Otvori', to: page('view') },
    row && maySave && { icon: IconPencil, label: 'Uredi', to: page('edit') },
    isMember && { icon: IconUserShield, label: 'Uloge', to: page('roles') },
    isMember && { icon: IconKey, label: 'Dozvole', to: page('permissions') },
  ];
  const membership: (Entry | false)[] = [
    person.member
      ? { icon: IconUserOff, label: 'Isključi pristup organizaciji', to: 'off' }
      : { icon: IconUserUp, label: 'Uključi u organizaciji', to: 'on' },
    { icon: IconUserMinus, label: 'Ukloni iz organizacije', red: true, to: 'remove' },
  ];
  const account: (Entry | false)[] = [
    person.account && { icon: IconMailForward, label: 'Pošalji link za lozinku', to: 'password' },
    person.hasFactor && !self && { icon: IconShieldOff, label: 'Ukloni drugi faktor', to: 'factors' },
    !self &&
      (person.account
        ? { icon: IconPlugConnectedX, label: 'Isključi nalog', red: true, to: 'account-off' }
        : { icon: IconPlugConnected, label: 'Uključi nalog', to: 'account-on' }),
  ];
  const items = (entries: (Entry | false)[]) =>
    entries.map((entry) => {
      if (!entry) return null;
      const { icon, label, red, to } = entry;
      const run = to.startsWith('/') ? to : () => ask(to as PersonAction);
      return (
        <MenuAction key={label} icon={icon} red={red} run={run}>
          {label}
        </MenuAction>
      );
    });
  return (
    <>
      <ActionsMenu label={`Radnje: ${person.name}`} small={row}>
        {items(pages)}
        {maySave && isMember && !self && (
          <>
            <Menu.Divider />
            {items(membership)}
          </>
        )}
        {!row && may && maySave && (
          <>
            <Menu.Divider />
            <Menu.Label>Nalog (operater)</Menu.Label>
            {items(account)}
          </>
        )}
      </ActionsMenu>
      {dialog}
    </>
  );
}
