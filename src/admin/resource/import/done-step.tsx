import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { Resource } from '../../../core/resource.ts';
import type { ImportResult } from '../../../core/transfer/transfer.api.ts';
import { counted } from '../../kit/index.ts';
import { listPath } from '../paths.ts';
import type { Corrections } from './corrections.ts';
import { DownloadFailed } from './download-failed.tsx';
import { Doubts } from './findings.tsx';
import classes from './import.module.css';
import { ImportCounts } from './import-counts.tsx';

/** The result of the import, with links to the records and to the remaining rows. */
export function DoneStep({
  resource,
  fileName,
  result,
  corrections,
  onRest,
  onRestart,
}: {
  resource: Resource;
  fileName: string;
  result: ImportResult;
  corrections: Corrections;
  /** Goes on with the rows that were not imported. */
  onRest: () => void;
  onRestart: () => void;
}) {
  const left = result.failed > 0;
  return (
    <>
      <p className={classes.lead} role="status">
        <b>Uvoz je završen.</b>
        {left &&
          ` Nije uvezeno: ${counted(result.failed, 'neispravan red', 'neispravna reda', 'neispravnih redova')}.`}
      </p>
      <ImportCounts result={result} />
      <Doubts resource={resource} result={result} />
      <div className={classes.foot}>
        {left && (
          <DownloadFailed resource={resource} fileName={fileName} result={result} corrections={corrections} />
        )}
        <Button variant="default" onClick={onRestart}>
          Uvezi još jednu datoteku
        </Button>
        <Button
          component={Link}
          variant={left ? 'default' : 'filled'}
          to={`${listPath(resource)}?sort=-updated_at&pogled=svi`}
        >
          Pogledaj zapise
        </Button>
        {left && <Button onClick={onRest}>Popravi preostale redove</Button>}
      </div>
    </>
  );
}
