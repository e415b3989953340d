import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { toast } from 'react-hot-toast';
import { reasonOf } from '../../../../admin/kit/index.ts';
import { downloadFile } from '../../../../admin/list/client.ts';
import { API } from '../paths.ts';
import type { LogSearch } from './use-log-search.ts';

/** Downloads all lines of the search, each as JSON in a line of the file. */
export function ExportButton({ search: { q, window, problem } }: { search: LogSearch }) {
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      await downloadFile(`${API}/export`, new URLSearchParams({ q, ...window }));
    } catch (error) {
      toast.error(reasonOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={busy}
      disabled={problem !== null}
      title="Po jedan JSON u redu datoteke, najviše 100.000 zapisa"
      onClick={() => void save()}
    >
      Izvezi NDJSON
    </Button>
  );
}
