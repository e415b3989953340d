import { TextDialog } from './text-dialog.tsx';

interface RejectDialogProps {
  onClose: () => void;
  /** Throws what is shown; the dialog stays then. */
  onReject: (reason: string) => Promise<unknown>;
}

/** Asks why a document is rejected. */
export const RejectDialog = ({ onClose, onReject }: RejectDialogProps) => (
  <TextDialog
    title="Odbiti dokument?"
    label="Razlog"
    description="Vide ga svi koji otvore dokument. Odbijen dokument se može vratiti na pregled."
    long
    button="Odbij"
    red
    max={500}
    onClose={onClose}
    onSend={onReject}
  />
);
