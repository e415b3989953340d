import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconMailForward, IconX } from '@tabler/icons-react';
import { useActing } from '../../../admin/acting/acting.tsx';
import { useAct, useQuestion } from '../../../admin/kit/index.ts';
import { api } from '../../../web/api.ts';
import type { InvitationRow } from '../invitations/invitations.api.ts';

/** Sends an invitation again, or takes it back. */
export function InvitationMenu({ invitation: { idguid, email } }: { invitation: InvitationRow }) {
  const { query } = useActing();
  const { act, busy } = useAct();
  const { ask, dialog } = useQuestion();
  const path = `/api/admin/invitations/${idguid}`;
  const revoke = () =>
    ask({
      title: `Povući poziv za ${email}?`,
      text: 'Poslani link odmah prestaje vrijediti. To se ne može poništiti, ali osobu možete ponovo pozvati.',
      confirmLabel: 'Povuci',
      danger: true,
      refusal: 'Poziv nije povučen',
      confirm: () => api.delete(path, { query }),
    });
  return (
    <>
      <Menu position="bottom-end" width={200} withinPortal={false} floatingStrategy="fixed">
        <Menu.Target>
          <ActionIcon variant="default" size={30} loading={busy} aria-label={`Radnje: ${email}`}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconMailForward size={16} stroke={1.6} aria-hidden />}
            onClick={() => void act(() => api.post(`${path}/resend`, {}, { query }))}
          >
            Pošalji ponovo
          </Menu.Item>
          <Menu.Item color="red" leftSection={<IconX size={16} stroke={1.6} aria-hidden />} onClick={revoke}>
            Povuci poziv
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog}
    </>
  );
}
