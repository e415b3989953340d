import { IconMailForward, IconX } from '@tabler/icons-react';
import { useActing } from '../../../admin/acting/acting.ts';
import { ActionsMenu, MenuAction, useAct, useQuestion } from '../../../admin/kit/index.ts';
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
      <ActionsMenu label={`Radnje: ${email}`} small loading={busy}>
        <MenuAction
          icon={IconMailForward}
          run={() => void act(() => api.post(`${path}/resend`, {}, { query }))}
        >
          Pošalji ponovo
        </MenuAction>
        <MenuAction icon={IconX} red run={revoke}>
          Povuci poziv
        </MenuAction>
      </ActionsMenu>
      {dialog}
    </>
  );
}
