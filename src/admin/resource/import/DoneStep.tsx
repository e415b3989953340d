import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { Resource } from '../../../core/resource.ts';
import type { ImportResult } from '../client.ts';
import { listPath } from '../paths.ts';
import { Counts } from './Counts.tsx';
import classes from './import.module.css';

/** The import is done: what it did, and where to see it. */
export function DoneStep({
  resource,
  result,
  onRestart,
}: {
  resource: Resource;
  result: ImportResult;
  onRestart: () => void;
}) {
  return (
    <>
      <p className={classes.lead} role="status">
        <b>Uvoz je završen.</b>
      </p>
      <Counts result={result} />
      <div className={classes.foot}>
        <Button variant="default" onClick={onRestart}>
          Uvezi još jednu datoteku
        </Button>
        <Button component={Link} to={`${listPath(resource)}?sort=-updated_at&pogled=svi`}>
          Pogledaj zapise
        </Button>
      </div>
    </>
  );
}
