import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { Resource } from '../../../core/resource.ts';
import { saveFile } from '../../list/client.ts';
import type { ImportResult } from '../client.ts';
import { type Corrections, failedRowsCsv } from './corrections.ts';

/** Saves the rows that cannot be imported as a file, with the reason at each. */
export const DownloadFailed = (props: {
  resource: Resource;
  fileName: string;
  result: ImportResult;
  corrections: Corrections;
  compact?: boolean;
}) => (
  <Button
    variant="default"
    size={props.compact ? 'compact-sm' : undefined}
    leftSection={<IconDownload size={15} aria-hidden />}
    onClick={() =>
      saveFile(
        new Blob([failedRowsCsv(props.resource, props.result, props.corrections)], {
          type: 'text/csv;charset=utf-8',
        }),
        `${props.fileName.replace(/\.\w+$/, '')}-neispravni-redovi.csv`,
      )
    }
  >
    Preuzmi neispravne redove
  </Button>
);
