import { Button } from '@mantine/core';
import { IconFileExport } from '@tabler/icons-react';
import { useState } from 'react';
import type { DocumentDetail } from '../../processing/shapes.ts';
import { isApproved } from '../../processing/states.ts';
import { ExportDialog } from './export-dialog.tsx';

/** Export of one document, once it is approved. */
export function ExportDocument({ document }: { document: DocumentDetail }) {
  const [opened, setOpened] = useState(false);
  if (!isApproved(document.state)) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileExport size={16} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        Izvezi
      </Button>
      {opened && <ExportDialog meant={{ documents: [document] }} onClose={() => setOpened(false)} />}
    </>
  );
}
