import { Button, Loader } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { MAX_FILE_BYTES } from '../../../core/transfer/limits.ts';
import { focusPage } from '../../kit/focus-page.ts';
import classes from './import.module.css';

/** Files that an import takes. */
export interface ImportedKind {
  /** Ends of their names, with the dot. */
  ends: readonly string[];
  /** "CSV ili Excel (.xlsx)" */
  named: string;
  note: string;
}

export const TABLES: ImportedKind = {
  ends: ['.csv', '.xlsx'],
  named: 'CSV ili Excel (.xlsx)',
  note: 'CSV ili Excel (.xlsx), najviše 10 MB. U prvom redu su nazivi kolona.',
};

/** Why a file cannot be sent; null if it can. */
function refuseFile(file: Pick<File, 'name' | 'size'>, { ends, named }: ImportedKind): string | null {
  const name = file.name.toLowerCase();
  if (!ends.some((end) => name.endsWith(end))) {
    return name.endsWith('.xls')
      ? 'Stari Excel format (.xls) nije podržan. Sačuvajte datoteku kao .xlsx ili .csv.'
      : `Odaberite ${named} datoteku.`;
  }
  if (file.size === 0) return 'Datoteka je prazna.';
  if (file.size > MAX_FILE_BYTES) return 'Datoteka je veća od 10 MB. Podijelite je na više manjih.';
  return null;
}

/** A file is dropped or chosen. */
export function UploadStep({
  kind = TABLES,
  busy,
  onFile,
  onProblem,
}: {
  kind?: ImportedKind;
  busy: boolean;
  onFile: (file: File) => void;
  onProblem: (message: string | null) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  // Touch devices have no drag and drop.
  const canDrag = useMediaQuery('(any-pointer: fine)', true, { getInitialValueInEffect: false });
  // The button goes while the file is read, and with it the focus.
  useLayoutEffect(() => {
    if (busy && document.activeElement === document.body) focusPage();
  }, [busy]);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (!file || busy) return;
    const problem = refuseFile(file, kind);
    onProblem(problem);
    if (!problem) onFile(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button does the same
    <div
      className={classes.drop}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      {busy ? (
        <div role="status" className={classes.reading}>
          <Loader size="sm" aria-hidden /> Čitanje datoteke…
        </div>
      ) : (
        <>
          <IconFileSpreadsheet size={36} stroke={1.4} aria-hidden />
          <p className={classes.dropTitle}>{canDrag ? 'Prevucite datoteku ovdje' : 'Datoteka za uvoz'}</p>
          <Button variant="default" onClick={() => input.current?.click()}>
            Odaberi datoteku
          </Button>
          <p className={classes.dropNote}>{kind.note}</p>
        </>
      )}
      <input
        ref={input}
        type="file"
        accept={kind.ends.join()}
        hidden
        aria-label="Datoteka za uvoz"
        onChange={(event) => {
          take(event.currentTarget.files);
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}
