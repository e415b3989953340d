import { ActionIcon, Menu } from '@mantine/core';
import {
  IconDots,
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
import { useState } from 'react';
import { Link } from 'react-router';
import { useActing } from '../../../admin/acting/acting.tsx';
import { hasPermission } from '../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import { type PersonDeed, PersonDialog } from './person-dialog.tsx';

/** What the menu needs to know of a person. */
export interface Subject {
  idguid: string;
  version: number;
  name: string;
  email: string;
  /** Whether the membership is switched on; null for who is no member of the organisation. */
  member: boolean | null;
  account: boolean;
  hasFactor: boolean;
  /** Invitations to the organisation that they sent and nobody has answered. */
  invitations: number;
}

interface PersonMenuProps {
  person: Subject;
  /** Also what stands on the person's own page as a button. */
  edit?: boolean;
  /** Also what the operator does to a whole account. */
  account?: boolean;
  /** Said once the person is no longer of the organisation. */
  onRemoved?: () => void;
}

/** What may be done to a person: memberships by the organisation, accounts by the operator. */
export function PersonMenu({ person, edit = false, account = false, onRemoved }: PersonMenuProps) {
  const session = useSignedIn();
  const { link, may } = useActing();
  const [deed, setDeed] = useState<PersonDeed | null>(null);
  const maySave = hasPermission(session, 'admin_users_save');
  const self = person.idguid === session.user.id;
  const isMember = person.member !== null;
  const byOperator = account && may && maySave;
  const icon = (Icon: typeof IconDots) => <Icon size={16} stroke={1.6} aria-hidden />;
  return (
    <>
      <Menu position="bottom-end" width={250} withinPortal={false}>
        <Menu.Target>
          <ActionIcon variant="default" size={edit ? 30 : 36} aria-label={`Radnje: ${person.name}`}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {edit && (
            <Menu.Item
              component={Link}
              to={link(`/admin/users/view/${person.idguid}`)}
              leftSection={icon(IconId)}
            >
              Otvori
            </Menu.Item>
          )}
          {edit && maySave && (
            <Menu.Item
              component={Link}
              to={link(`/admin/users/edit/${person.idguid}`)}
              leftSection={icon(IconPencil)}
            >
              Uredi
            </Menu.Item>
          )}
          {isMember && (
            <Menu.Item
              component={Link}
              to={link(`/admin/users/roles/${person.idguid}`)}
              leftSection={icon(IconUserShield)}
            >
              Uloge
            </Menu.Item>
          )}
          {isMember && (
            <Menu.Item
              component={Link}
              to={link(`/admin/users/permissions/${person.idguid}`)}
              leftSection={icon(IconKey)}
            >
              Dozvole
            </Menu.Item>
          )}
          {maySave && isMember && !self && (
            <>
              <Menu.Divider />
              {person.member ? (
                <Menu.Item leftSection={icon(IconUserOff)} onClick={() => setDeed('off')}>
                  Isključi u organizaciji
                </Menu.Item>
              ) : (
                <Menu.Item leftSection={icon(IconUserUp)} onClick={() => setDeed('on')}>
                  Uključi u organizaciji
                </Menu.Item>
              )}
              <Menu.Item color="red" leftSection={icon(IconUserMinus)} onClick={() => setDeed('remove')}>
                Ukloni iz organizacije
              </Menu.Item>
            </>
          )}
          {byOperator && (
            <>
              <Menu.Divider />
              <Menu.Label>Nalog (operater)</Menu.Label>
              {person.account && (
                <Menu.Item leftSection={icon(IconMailForward)} onClick={() => setDeed('password')}>
                  Pošalji link za lozinku
                </Menu.Item>
              )}
              {person.hasFactor && !self && (
                <Menu.Item leftSection={icon(IconShieldOff)} onClick={() => setDeed('factors')}>
                  Ukloni drugi faktor
                </Menu.Item>
              )}
              {!self &&
                (person.account ? (
                  <Menu.Item
                    color="red"
                    leftSection={icon(IconPlugConnectedX)}
                    onClick={() => setDeed('account-off')}
                  >
                    Isključi nalog
                  </Menu.Item>
                ) : (
                  <Menu.Item leftSection={icon(IconPlugConnected)} onClick={() => setDeed('account-on')}>
                    Uključi nalog
                  </Menu.Item>
                ))}
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <PersonDialog person={person} deed={deed} onClose={() => setDeed(null)} onRemoved={onRemoved} />
    </>
  );
}
