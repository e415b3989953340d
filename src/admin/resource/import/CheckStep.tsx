import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { Resource } from '../../../core/resource.ts';
import { counted, formatNumber } from '../../kit/index.ts';
import { saveFile } from '../../list/client.ts';
import type { ImportResult } from '../client.ts';
import { Counts } from './Counts.tsx';
import classes from './import.module.css';
import { errorsCsv } from './mapping.ts';

/** What the import would do; nothing is changed until it is confirmed, and nothing at all while a row is wrong. */
export function CheckStep({
  resource,
  fileName,
  result,
  busy,
  onBack,
  onRestart,
  onConfirm,
}: {
  resource: Resource;
  fileName: string;
  result: ImportResult;
  busy: boolean;
  onBack: () => void;
  onRestart: () => void;
  onConfirm: () => void;
}) {
  const wrong = result.failed > 0 || result.errors.length > 0;
  const changes = result.created + result.updated;
  return (
    <>
      <p className={classes.lead}>
        {wrong
          ? 'Neki redovi nisu ispravni, pa se ništa neće uvesti dok ih ne popravite. Uvozi se sve ili ništa.'
          : changes === 0
            ? 'Sve iz datoteke već postoji i jednako je. Nema šta da se uveze.'
            : 'Provjera je prošla. Ovo je pregled: ništa još nije upisano.'}
      </p>
      <Counts result={result} future />
      {wrong && (
        <>
          <div className={classes.errorsHead}>
            <h2>Greške po redovima</h2>
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconDownload size={15} aria-hidden />}
              onClick={() =>
                saveFile(
                  new Blob([errorsCsv(resource, result.errors)], { type: 'text/csv;charset=utf-8' }),
                  `${fileName.replace(/\.\w+$/, '')}-greske.csv`,
                )
              }
            >
              Preuzmi spisak
            </Button>
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
          <section className={classes.scroller} aria-label="Greške po redovima" tabIndex={0}>
            <table className={classes.table}>
              <thead>
                <tr>
                  <th scope="col">Red</th>
                  <th scope="col">Polje</th>
                  <th scope="col">Greška</th>
                </tr>
              </thead>
              <tbody>
                {result.errors.map(({ row, field, message }, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a row may fail twice for the same reason
                  <tr key={`${row}-${index}`}>
                    <td>{formatNumber(row)}</td>
                    <td>{field ? (resource.fields[field]?.label ?? field) : ''}</td>
                    <td>{message}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          {result.failed > result.errors.length && (
            <p className={classes.note}>
              Prikazano je prvih {formatNumber(result.errors.length)} grešaka; neispravno je{' '}
              {counted(result.failed, 'red', 'reda', 'redova')}.
            </p>
          )}
        </>
      )}
      <div className={classes.foot}>
        <Button variant="default" onClick={onBack} disabled={busy}>
          Nazad na kolone
        </Button>
        {wrong || changes === 0 ? (
          <Button onClick={onRestart}>{wrong ? 'Odaberi ispravljenu datoteku' : 'Druga datoteka'}</Button>
        ) : (
          <Button onClick={onConfirm} loading={busy}>
            Uvezi {counted(changes, 'zapis', 'zapisa', 'zapisa')}
          </Button>
        )}
      </div>
    </>
  );
}
