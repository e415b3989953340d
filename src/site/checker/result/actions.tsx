import { useState } from 'react';
import { runPage, runPaths } from '../../../modules/checker/paths.ts';
import { download } from '../../../web/api.ts';
import { saveFile } from '../../../web/save-file.ts';
import { toast } from '../../frame/toasts.tsx';
import { errorText } from '../begin.ts';
import { NOTICE } from '../use-run.ts';
import type { Report } from './report.ts';

interface ActionsProps {
  /** Null: the server keeps no run of it, so there is nothing to share and nothing to have printed. */
  id: string | null;
  full: Report;
  again(): void;
}

/** What can be done with a report: share, keep, print, repeat. */
export function Actions({ id, full, again }: ActionsProps) {
  return (
    <div className="result-actions no-print">
      {id && (
        <p className="result-address">
          Adresa ovog izvještaja: <a href={runPage(id)}>{addressOf(id).replace(/^https?:\/\//, '')}</a>
        </p>
      )}
      <div className="result-buttons">
        <button type="button" className="button" onClick={again}>
          Ponovi provjeru
        </button>
        {id ? <OfKept id={id} /> : <SaveJson full={full} />}
        <button type="button" className="button button-line" onClick={() => print()}>
          Odštampaj
        </button>
      </div>
    </div>
  );
}

const addressOf = (id: string): string => `${location.origin}${runPage(id)}`;

function SaveJson({ full }: { full: Report }) {
  const save = (): void =>
    saveFile(new Blob([JSON.stringify(full)], { type: 'application/json' }), 'provjera.json');
  return (
    <button type="button" className="button button-line" onClick={save}>
      Preuzmi JSON
    </button>
  );
}

/** What only a report that the server keeps can be: shared, and had from it as a file. */
function OfKept({ id }: { id: string }) {
  const [printing, setPrinting] = useState(false);

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(addressOf(id));
      toast.success('Adresa izvještaja je kopirana.', NOTICE);
    } catch {
      toast.error('Preglednik ne dopušta kopiranje. Adresu možete kopirati desnim klikom na vezu.', NOTICE);
    }
  };
  // Chromium on the server prints it, which takes its time and may be refused: a bare link could not say so.
  const pdf = async (): Promise<void> => {
    setPrinting(true);
    try {
      const { blob, filename } = await download(runPaths.pdf(id), { auth: false });
      saveFile(blob, filename);
    } catch (error) {
      toast.error(errorText(error), NOTICE);
    } finally {
      setPrinting(false);
    }
  };

  return (
    <>
      <button type="button" className="button button-line" onClick={() => void copy()}>
        Kopiraj adresu
      </button>
      <button type="button" className="button button-line" disabled={printing} onClick={() => void pdf()}>
        {printing ? 'Pripremam PDF...' : 'Preuzmi PDF'}
      </button>
      <a className="button button-line" href={runPaths.report(id)} download={`provjera-${id}.json`}>
        Preuzmi JSON
      </a>
    </>
  );
}
