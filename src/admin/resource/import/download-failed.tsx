import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { Resource } from '../../../core/resource.ts';
import type { ImportResult } from '../../../core/transfer/transfer.api.ts';
import { saveFile } from '../../../web/save-file.ts';
import { formatNumber } from '../../kit/index.ts';
import { type Corrections, failedRowsCsv } from './corrections.ts';

/** Saves the rows that cannot be imported as a file, with the reason at each. */
export const DownloadFailed = ({
  resource,
  fileName,
  result,
  corrections,
  compact,
}: {
  resource: Resource;
  fileName: string;
  result: ImportResult;
  corrections: Corrections;
  compact?: boolean;
}) => (
  <Button
    variant="default"
    size={compact ? 'compact-sm' : undefined}
    leftSection={<IconDownload size={15} aria-hidden />}
    onClick={() =>
      saveFile(
        new Blob([failedRowsCsv(resource, result, corrections)], {
          type: 'text/csv;charset=utf-8',
        }),
        `${fileName.replace(/\.\w+$/, '')}-neispravni-redovi.csv`,
      )
    }
  >
    {result.failed > result.rows.length
      ? `Preuzmi prvih ${formatNumber(result.rows.length)} neispravnih redova`
      : 'Preuzmi neispravne redove'}
  </Button>
);
