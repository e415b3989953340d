import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './kit.module.css';

interface ConfirmDialogProps {
  opened: boolean;
  /** Question: "Obrisati državu?" */
  title: string;
  /** What will happen, and whether it can be taken back. */
  children?: ReactNode;
  /** The verb on the button that does it: "Obriši". */
  confirmLabel: string;
  cancelLabel?: string;
  /** Red button, and the cancelling one has the focus first. */
  danger?: boolean;
  /** While true both buttons wait and the dialog cannot be closed. */
  loading?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Confirmation dialog. Escape and a click outside cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, children, confirmLabel, cancelLabel = 'Odustani', danger, loading } = props;
  const close = () => {
    if (!loading) props.onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={title}
      size="26rem"
      withCloseButton={false}
      closeOnEscape={!loading}
      closeOnClickOutside={!loading}
    >
      {children && <div className={classes.dialogText}>{children}</div>}
      <div className={classes.dialogActions}>
        <Button variant="default" onClick={close} disabled={loading} data-autofocus={danger || undefined}>
          {cancelLabel}
        </Button>
        <Button
          color={danger ? 'red' : undefined}
          onClick={props.onConfirm}
          loading={loading}
          data-autofocus={danger ? undefined : true}
        >
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  );
}
