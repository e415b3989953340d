import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { toast } from 'react-hot-toast';
import { messageOf } from '../kit/index.ts';
import { useShortcuts } from '../kit/use-shortcuts.ts';
import { PRINT_KEYS } from './list-keys.ts';

/** Downloads what a screen shows as a PDF for paper (`downloadFile`); also by the key `p`. */
export function PrintButton({ save }: { save: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const print = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await save();
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  useShortcuts(PRINT_KEYS, { print: () => void print() });
  return (
    <Button
      variant="default"
      leftSection={<IconPrinter size={16} aria-hidden />}
      aria-keyshortcuts="p"
      loading={busy}
      onClick={() => void print()}
    >
      PDF za štampu
    </Button>
  );
}
