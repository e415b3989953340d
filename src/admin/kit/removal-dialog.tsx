import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import classes from './kit.module.css';

interface RemovalDialogProps {
  opened: boolean;
  /** A question that names the record: "Obrisati ulogu „Skladištar”?" */
  title: string;
  /** Whether it can be taken back. */
  children: ReactNode;
  pending: boolean;
  /** Why the server would not. */
  refusal: ReactNode | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a removal; when the server refuses, says why. */
export function RemovalDialog({ opened, pending, refusal, onClose, ...question }: RemovalDialogProps) {
  return (
    <>
      <ConfirmDialog
        {...question}
        opened={opened && refusal === null}
        confirmLabel="Obriši"
        danger
        loading={pending}
        onClose={onClose}
      />
      <RefusalDialog title="Brisanje nije moguće" refusal={opened ? refusal : null} onClose={onClose} />
    </>
  );
}

/** Says why something was not done; open while there is something to say. */
export function RefusalDialog(props: { title: string; refusal: ReactNode | null; onClose: () => void }) {
  return (
    <Modal opened={props.refusal !== null} onClose={props.onClose} title={props.title} size="28rem">
      <div className={classes.dialogText}>{props.refusal}</div>
      <div className={classes.dialogActions}>
        <Button onClick={props.onClose} data-autofocus>
          U redu
        </Button>
      </div>
    </Modal>
  );
}
