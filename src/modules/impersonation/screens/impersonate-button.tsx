import { Button, Textarea } from '@mantine/core';
import { IconUserShield } from '@tabler/icons-react';
import { useState } from 'react';
import { hasPermission } from '../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import { DialogForm } from '../../../admin/form/dialog-form.tsx';
import { useForm } from '../../../admin/form/use-form.ts';
import { impersonate } from '../../../web/impersonation.ts';
import { REASON } from '../impersonation.api.ts';

interface Props {
  idguid: string;
  /** In which of the person's organisations; null: in their default one. */
  tenant: string | null;
}

/** Starts an impersonation, for which a reason is required. Renders nothing without the right. */
export function ImpersonateButton(props: Props) {
  const session = useSignedIn();
  const [opened, setOpened] = useState(false);
  const isOperator = session.tenant?.is_operator === true && session.impersonation === null;
  if (!isOperator || session.user.id === props.idguid || !hasPermission(session, 'admin_impersonation_save'))
    return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconUserShield size={16} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        Radi u ime osobe
      </Button>
      {opened && <ReasonDialog {...props} onClose={() => setOpened(false)} />}
    </>
  );
}

function ReasonDialog({ idguid, tenant, onClose }: Props & { onClose: () => void }) {
  const state = useForm({
    values: { reason: '' },
    send: ({ reason }) => impersonate(idguid, reason.trim(), tenant),
    // The page is left.
    done: () => {},
  });
  return (
    <DialogForm
      state={state}
      title="Raditi u ime ove osobe?"
      submitLabel="Počni"
      size="30rem"
      onClose={onClose}
    >
      <p>
        Najduže sat vremena imat ćete njene dozvole i vidjeti ono što ona vidi. Početak, kraj i svaka izmjena
        ostaju u dnevniku njene organizacije, s vašim imenom i razlogom. Lozinku, prijavu i ključeve te osobe
        ne možete mijenjati.
      </p>
      <Textarea
        {...state.form.register('reason')}
        label="Razlog"
        required
        autosize
        minRows={2}
        maxRows={6}
        maxLength={REASON.max}
        error={state.errorOf('reason')}
      />
    </DialogForm>
  );
}
