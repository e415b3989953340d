import { useEffect, useRef, useState } from 'react';
import { Action, CopyButton, DownloadButton } from '../../kit/actions.tsx';
import { Notice } from '../../kit/notice.tsx';
import { JobProgress } from '../../kit/progress.tsx';
import { save } from '../../kit/save.ts';
import { countText } from '../../kit/sizes.ts';
import type { Job } from '../../kit/use-job.ts';
import { pagesText } from '../counted.ts';
import { pageNumbersText } from '../ranges.ts';
import { AlphabetOffer } from './alphabet-offer.tsx';
import type { PageText, TextOrder, TextResult } from './jobs.ts';
import { PageCard } from './page-card.tsx';
import { DOUBTFUL, meanConfidence, savedText, type Wanted, wholeText } from './written.ts';

/** Pages in the list at first, and with each "more": all of a long book would be slow to show. */
const SHOWN = 40;

interface PageListProps {
  pages: readonly PageText[];
  options: Wanted;
  name: string;
  /** More pages are on their way. */
  running: boolean;
  write: Job<TextOrder, TextResult, never>;
  makeSearchable(): void;
  /** Reads the same in the other alphabet too. */
  readOther(): void;
}

/** What was read: all of it to be copied and saved, and page by page. */
export function PageList({ pages, options, name, running, write, makeSearchable, readOther }: PageListProps) {
  const [shown, setShown] = useState(SHOWN);
  const read = pages.filter(({ source }) => source === 'ocr');
  const failed = pages.filter(({ source }) => source === 'fault').map(({ page }) => page);
  const sure = meanConfidence(pages);
  const doubtful = read
    .flatMap(({ paragraphs }) => paragraphs.flat(2))
    .filter(({ confidence }) => confidence < DOUBTFUL).length;
  const none = pages.every(({ paragraphs }) => paragraphs.length === 0);

  // What was asked for is saved when it is ready; once.
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
          <Action disabled={running || read.length === 0 || write.at === 'running'} onClick={makeSearchable}>
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
      {write.at === 'running' && (
        <JobProgress progress={write.progress} doing="Pišem PDF…" onCancel={write.cancel} />
      )}
      {write.failure && <Notice kind="error">{write.failure.message}</Notice>}
      {write.at === 'done' && result?.is === 'write' && (
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
        <Action onClick={() => setShown(shown + SHOWN)}>
          Prikaži još (ostalo {pagesText(pages.length - shown)})
        </Action>
      )}
    </section>
  );
}
