import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { Dialog } from './dialog.tsx';
import classes from './kit.module.css';
import { Problem } from './problem.tsx';

interface ConfirmDialogProps {
  opened: boolean;
  title: string;
  children?: ReactNode;
  /** Replaces another question: it is announced, and its button gets the focus. */
  replaced?: boolean;
  /** Why it was not done; it may be tried again. */
  problem?: string | null;
  /** The verb on the button that does it: "Obriši". */
  confirmLabel?: string;
  cancelLabel?: string;
  /** Red button, and the cancelling one has the focus first. */
  danger?: boolean;
  /** While true both buttons wait and the dialog cannot be closed. */
  loading?: boolean;
  /** Without it there is one button, which closes the dialog. */
  onConfirm?: () => void;
  onClose: () => void;
}

/** The dialog of every question. Escape and a click outside cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, children, replaced, problem, confirmLabel, danger, loading, onConfirm } = props;
  const { cancelLabel = onConfirm ? 'Odustani' : 'U redu' } = props;
  const buttons = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (replaced) buttons.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [replaced]);
  const close = () => {
    if (!loading) props.onClose();
  };
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={title}
      size="28rem"
      withCloseButton={false}
      closeOnEscape={!loading}
      closeOnClickOutside={!loading}
    >
      {children && (
        <div className={classes.dialogText} role={replaced ? 'alert' : undefined}>
          {children}
        </div>
      )}
      <Problem>{problem}</Problem>
      <div ref={buttons} className={classes.dialogActions}>
        <Button
          variant={onConfirm ? 'default' : 'filled'}
          onClick={close}
          disabled={loading}
          data-autofocus={danger || !onConfirm || undefined}
        >
          {cancelLabel}
        </Button>
        {onConfirm && (
          <Button
            color={danger ? 'red' : undefined}
            onClick={onConfirm}
            loading={loading}
            data-autofocus={danger ? undefined : true}
          >
            {confirmLabel}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
