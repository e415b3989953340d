import { Button } from '@mantine/core';
import { formatDateTime } from '../../../../admin/kit/index.ts';
import classes from './bank.module.css';
import { RowParts } from './row-parts.tsx';
import type { useDecision } from './use-decision.ts';

interface MeanwhileProps {
  decision: Pick<ReturnType<typeof useDecision>, 'clash' | 'busy' | 'insist'>;
  /** Leaves the row as it stands. */
  onTheirs: () => void;
}

/** Somebody else has decided the row meanwhile: what stands now, beside one's own input, which is kept until the person chooses. */
export function DecidedMeanwhile({ decision: { clash, busy, insist }, onTheirs }: MeanwhileProps) {
  if (!clash) return null;
  const { line, decided, parts, updated_by, updated_at } = clash.current;
  return (
    <div className={classes.meanwhile} role="alert">
      <p>
        {decided ? (
          <>
            Dok ste uređivali, stavku {line} je odlučio neko drugi: <b>{updated_by}</b>,{' '}
            {formatDateTime(updated_at)}. Sada stoji:
          </>
        ) : (
          `Dok ste uređivali, odluka o stavci ${line} je poništena.`
        )}
      </p>
      <RowParts parts={parts} />
      <p>Vaš unos nije izgubljen.</p>
      <div className={classes.foot}>
        <Button variant="default" size="compact-sm" disabled={busy} onClick={onTheirs}>
          Uzmi sačuvano
        </Button>
        <Button variant="default" size="compact-sm" disabled={busy} onClick={() => void insist(clash)}>
          Zadrži moje
        </Button>
      </div>
    </div>
  );
}
