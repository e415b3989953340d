import { useState } from 'react';
import { toast } from 'react-hot-toast';
import type { Run } from '../../../modules/checker/checker.api.ts';
import { runPage, runPaths } from '../../../modules/checker/paths.ts';
import { download } from '../../../web/api.ts';
import { saidOf } from '../begin.ts';
import { NOTICE } from '../use-run.ts';

/** What can be done with a report: share, keep, print, repeat. */
export function Actions({ run, again }: { run: Run; again(): void }) {
  const [printing, setPrinting] = useState(false);
  const address = `${location.origin}${runPage(run.id)}`;

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address);
      toast.success('Adresa izvještaja je kopirana.', NOTICE);
    } catch {
      toast.error('Preglednik ne dopušta kopiranje. Adresu možete kopirati desnim klikom na vezu.', NOTICE);
    }
  };
  // Chromium on the server prints it, which takes its time and may be refused: a bare link could not say so.
  const pdf = async (): Promise<void> => {
    setPrinting(true);
    try {
      const { blob, filename } = await download(runPaths.pdf(run.id), { auth: false });
      const url = URL.createObjectURL(blob);
      Object.assign(document.createElement('a'), { href: url, download: filename }).click();
      setTimeout(() => URL.revokeObjectURL(url), 60_000);
    } catch (error) {
      toast.error(saidOf(error), NOTICE);
    } finally {
      setPrinting(false);
    }
  };

  return (
    <div className="result-actions no-print">
      <p className="result-address">
        Adresa ovog izvještaja: <a href={runPage(run.id)}>{address.replace(/^https?:\/\//, '')}</a>
      </p>
      <div className="result-buttons">
        <button type="button" className="button" onClick={again}>
          Ponovi provjeru
        </button>
        <button type="button" className="button button-line" onClick={() => void copy()}>
          Kopiraj adresu
        </button>
        <button type="button" className="button button-line" disabled={printing} onClick={() => void pdf()}>
          {printing ? 'Pripremam PDF...' : 'Preuzmi PDF'}
        </button>
        <a className="button button-line" href={runPaths.report(run.id)} download={`provjera-${run.id}.json`}>
          Preuzmi JSON
        </a>
        <button type="button" className="button button-line" onClick={() => print()}>
          Odštampaj
        </button>
      </div>
    </div>
  );
}
