import { useEffect, useRef, useState } from 'react';
import { Action, CopyButton, DownloadButton } from '../../kit/actions.tsx';
import { save } from '../../kit/download.ts';
import { Notice } from '../../kit/notice.tsx';
import { JobProgress } from '../../kit/progress.tsx';
import { countText } from '../../kit/sizes.ts';
import type { Job } from '../../kit/use-job.ts';
import { pagesText } from '../counted.ts';
import { pageNumbersText } from '../ranges.ts';
import { AlphabetOffer } from './alphabet-offer.tsx';
import type { PageText, TextRequest, TextResult } from './messages.ts';
import { PageCard } from './page-card.tsx';
import { DOUBTFUL, meanConfidence, savedText, type TextOptions, wholeText } from './text-output.ts';

/** Pages shown at first and per "more": a whole book would render slowly. */
const PAGE_BATCH = 40;

interface PageListProps {
  pages: readonly PageText[];
  options: TextOptions;
  name: string;
  /** More pages are coming. */
  running: boolean;
  write: Job<TextRequest, TextResult, never>;
  makeSearchable(): void;
  /** Reads the input again with the other alphabet added. */
  readOther(): void;
}

/** The recognized text: as a whole with copy and download, and page by page. */
export function PageList({ pages, options, name, running, write, makeSearchable, readOther }: PageListProps) {
  const [shown, setShown] = useState(PAGE_BATCH);
  const read = pages.filter(({ source }) => source === 'ocr');
  const failed = pages.filter(({ source }) => source === 'fault').map(({ page }) => page);
  const sure = meanConfidence(pages);
  const doubtful = read
    .flatMap(({ paragraphs }) => paragraphs.flat(2))
    .filter(({ confidence }) => confidence < DOUBTFUL).length;
  const none = pages.every(({ paragraphs }) => paragraphs.length === 0);

  // A requested file is downloaded once when it is ready.
  const saved = useRef<TextResult | null>(null);
  const { result } = write;
  useEffect(() => {
    if (result?.is !== 'write' || saved.current === result) return;
    saved.current = result;
    save(result.file, `${name}-pretraziv.pdf`);
  }, [result, name]);

  return (
    <section aria-labelledby="tekst" className="ocr-result">
      <div className="ocr-head">
        <h2 id="tekst">Tekst</h2>
        <div className="tool-actions">
          <CopyButton strong content={() => wholeText(pages, options)} disabled={none}>
            Kopiraj sve
          </CopyButton>
          <DownloadButton content={() => wholeText(pages, options)} name={`${name}.txt`} disabled={none}>
            Preuzmi .txt
          </DownloadButton>
          <Action
            disabled={running || read.length === 0 || write.status === 'running'}
            onClick={makeSearchable}
          >
            Pretraživi PDF
          </Action>
        </div>
      </div>
      <p className="ocr-sums">
        {pagesText(pages.length)}
        {read.length > 0 && `, sa slike pročitano ${countText(read.length)}`}
        {failed.length > 0 && `, nije pročitano ${countText(failed.length)} (${pageNumbersText(failed)})`}
        {sure !== null && `, prosječna pouzdanost ${sure} %`}
        {doubtful > 0 && `. Označene riječi (${countText(doubtful)}) provjerite`}.
      </p>
      {write.status === 'running' && (
        <JobProgress progress={write.progress} doing="Pišem PDF…" onCancel={write.cancel} />
      )}
      {write.failure && <Notice kind="error">{write.failure.message}</Notice>}
      {write.status === 'done' && result?.is === 'write' && (
        <Notice kind="good">{savedText(pages, result.count)}</Notice>
      )}
      <AlphabetOffer pages={pages} onTake={readOther} />
      {!running && sure !== null && sure < DOUBTFUL && !pages.some(({ alphabet }) => alphabet) && (
        <Notice kind="warning">
          Pouzdanost je niska. Provjerite je li izabran pravi jezik i je li slika dovoljno oštra: 300 dpi, ili
          fotografija na kojoj stranica zauzima cijeli kadar.
        </Notice>
      )}
      <div className="ocr-pages">
        {pages.slice(0, shown).map((page) => (
          <PageCard key={page.page} page={page} flow={options.flow} name={name} />
        ))}
      </div>
      {pages.length > shown && (
        <Action onClick={() => setShown(shown + PAGE_BATCH)}>
          Prikaži još (ostalo {pagesText(pages.length - shown)})
        </Action>
      )}
    </section>
  );
}
