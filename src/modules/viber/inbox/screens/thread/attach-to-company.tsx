import { Button } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useState } from 'react';
import { toast } from 'react-hot-toast';
import { hasPermission } from '../../../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../../../admin/auth/signed-in.ts';
import { reasonOf } from '../../../../../admin/kit/index.ts';
import { attachToCompany } from '../state/client.ts';

const SAVE_COMPANIES = 'admin_companies_save';

interface AttachToCompanyProps {
  message: string;
  /** The file's name. */
  name: string;
  compact?: boolean;
}

/** Attaches the file of a message to the company of the conversation; nothing for who may not change companies. */
export function AttachToCompany({ message, name, compact }: AttachToCompanyProps) {
  const may = hasPermission(useSignedIn(), SAVE_COMPANIES);
  const [busy, setBusy] = useState(false);
  if (!may) return null;
  const attach = async (): Promise<void> => {
    setBusy(true);
    try {
      toast.success((await attachToCompany(message)).message ?? '');
    } catch (error) {
      toast.error(reasonOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      size={compact ? 'compact-sm' : undefined}
      leftSection={<IconPaperclip size={compact ? 14 : 16} aria-hidden />}
      loading={busy}
      aria-label={`Priloži firmi: ${name}`}
      onClick={() => void attach()}
    >
      Priloži firmi
    </Button>
  );
}
