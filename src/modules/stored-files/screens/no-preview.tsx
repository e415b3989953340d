import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FileIcon } from '../../../admin/files/file-icon.tsx';
import { fileUrl, useTicket } from '../../../admin/files/ticket.ts';
import { KIND_LABELS } from '../../../core/files/kinds.ts';
import type { StoredFileRow } from '../stored-files.api.ts';
import { contentOf } from './client.ts';
import classes from './preview.module.css';

/** In place of a preview: why there is none, and the file itself. */
export function NoPreview({
  file,
  children = `${KIND_LABELS[file.kind]}: ovdje nema pregleda.`,
}: {
  file: StoredFileRow;
  children?: ReactNode;
}) {
  return (
    <div className={classes.preview}>
      <div className={classes.plain}>
        <FileIcon kind={file.kind} size={72} />
        <span>{children}</span>
        <Button
          component="a"
          href={fileUrl(contentOf(file), useTicket())}
          download
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          Preuzmi
        </Button>
      </div>
    </div>
  );
}
