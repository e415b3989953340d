import { Button, Modal, Textarea } from '@mantine/core';
import { IconUserShield } from '@tabler/icons-react';
import { useState } from 'react';
import { hasPermission } from '../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import { problemOf } from '../../../admin/kit/index.ts';
import kit from '../../../admin/kit/kit.module.css';
import { ApiError } from '../../../web/call.ts';
import { impersonate } from '../../../web/impersonation.ts';

/** As the API wants it (impersonation.api.ts). */
const SHORTEST = 10;
const LONGEST = 500;

/** Whether the signed-in person may act in the name of the person `idguid`, as far as this page knows. */
export function useMayImpersonate(idguid: string): boolean {
  const session = useSignedIn();
  const operator = session.tenant?.is_operator === true && session.impersonation === null;
  return operator && session.user.id !== idguid && hasPermission(session, 'admin_impersonation_save');
}

/**
 * Begins to act in a person's name, once a reason has been given; nothing for who may not. `tenant`: in which of their
 * organisations, their default one where it is null.
 */
export function ImpersonateButton({ idguid, tenant }: { idguid: string; tenant: string | null }) {
  const [opened, setOpened] = useState(false);
  if (!useMayImpersonate(idguid)) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconUserShield size={16} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        Radi u ime osobe
      </Button>
      <ImpersonateDialog idguid={idguid} tenant={tenant} opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}

/** Asks for the reason and begins; for menus that open it themselves (see `useMayImpersonate`). */
export function ImpersonateDialog({
  idguid,
  tenant,
  opened,
  onClose,
}: {
  idguid: string;
  tenant: string | null;
  opened: boolean;
  onClose: () => void;
}) {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const close = () => {
    if (sending) return;
    setProblem(null);
    onClose();
  };
  const begin = async () => {
    if (reason.trim().length < SHORTEST) return setProblem(`Navedite razlog, najmanje ${SHORTEST} znakova.`);
    setSending(true);
    setProblem(null);
    try {
      await impersonate(idguid, reason.trim(), tenant);
    } catch (error) {
      setProblem((error instanceof ApiError && error.errors.reason) || problemOf(error));
      setSending(false);
    }
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      title="Raditi u ime ove osobe?"
      size="30rem"
      withCloseButton={false}
      closeOnEscape={!sending}
      closeOnClickOutside={!sending}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void begin();
        }}
      >
        <p className={kit.dialogText}>
          Najduže sat vremena imat ćete njene dozvole i vidjeti ono što ona vidi. Početak, kraj i svaka
          izmjena ostaju u dnevniku njene organizacije, s vašim imenom i razlogom. Lozinku, prijavu i ključeve
          te osobe ne možete mijenjati.
        </p>
        <Textarea
          mt="md"
          label="Razlog"
          required
          withAsterisk
          data-autofocus
          autosize
          minRows={2}
          maxRows={6}
          maxLength={LONGEST}
          value={reason}
          error={problem}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <div className={kit.dialogActions}>
          <Button variant="default" onClick={close} disabled={sending}>
            Odustani
          </Button>
          <Button type="submit" loading={sending}>
            Počni
          </Button>
        </div>
      </form>
    </Modal>
  );
}
