import { Button } from '@mantine/core';
import type { Resource } from '../../../core/resource.ts';
import type { ImportResult } from '../../../core/transfer/transfer.api.ts';
import { counted, formatNumber } from '../../kit/index.ts';
import type { Corrections } from './corrections.ts';
import { DownloadFailed } from './download-failed.tsx';
import { FaultyRows } from './faulty-rows.tsx';
import { Doubts } from './findings.tsx';
import classes from './import.module.css';
import { ImportCounts } from './import-counts.tsx';

/** The effects of the import; invalid rows are corrected here, skipped, or saved as a file. */
export function CheckStep({
  resource,
  fileName,
  result,
  corrections,
  busy,
  onCorrect,
  onBack,
  onRestart,
  onCheck,
  onConfirm,
}: {
  resource: Resource;
  fileName: string;
  result: ImportResult;
  corrections: Corrections;
  busy: boolean;
  onCorrect: (row: number, field: string, text: string) => void;
  /** Absent if the rows are the rest of a previous import. */
  onBack?: () => void;
  onRestart: () => void;
  onCheck: () => void;
  onConfirm: () => void;
}) {
  const wrong = result.failed > 0;
  const changes = result.created + result.updated;
  return (
    <>
      <p className={classes.lead}>
        {wrong
          ? `${changes > 0 ? 'Neki redovi nisu ispravni' : 'Redovi nisu ispravni'}. Popravite ih ovdje i provjerite ponovo${changes > 0 ? ', ili uvezite samo ispravne: neispravni ostaju ovdje' : ''}.`
          : changes === 0
            ? 'Sve iz datoteke već postoji i jednako je. Nema šta da se uveze.'
            : 'Provjera je prošla. Ovo je pregled: ništa još nije upisano.'}
      </p>
      <ImportCounts result={result} future />
      <Doubts resource={resource} result={result} />
      {wrong && (
        <>
          <div className={classes.errorsHead}>
            <h2>Greške po redovima</h2>
            <DownloadFailed
              compact
              resource={resource}
              fileName={fileName}
              result={result}
              corrections={corrections}
            />
          </div>
          <FaultyRows
            resource={resource}
            result={result}
            corrections={corrections}
            busy={busy}
            onCorrect={onCorrect}
          />
          {result.failed > result.rows.length && (
            <p className={classes.note}>
              Ovdje se popravlja prvih {formatNumber(result.rows.length)} redova s greškom; neispravno je{' '}
              {counted(result.failed, 'red', 'reda', 'redova')}. Ostali dođu na red kad ove riješite.
            </p>
          )}
        </>
      )}
      <div className={classes.foot}>
        {onBack && (
          <Button variant="default" onClick={onBack} disabled={busy}>
            Nazad na kolone
          </Button>
        )}
        {(wrong || changes === 0) && (
          <Button variant="default" onClick={onRestart} disabled={busy}>
            Druga datoteka
          </Button>
        )}
        {changes > 0 && (
          <Button variant={wrong ? 'default' : 'filled'} onClick={onConfirm} loading={busy}>
            {wrong
              ? `Uvezi samo ispravne (${formatNumber(changes)})`
              : `Uvezi ${counted(changes, 'zapis', 'zapisa', 'zapisa')}`}
          </Button>
        )}
        {wrong && (
          <Button onClick={onCheck} loading={busy}>
            Provjeri ponovo
          </Button>
        )}
      </div>
    </>
  );
}
