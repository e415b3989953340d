import { memo } from 'react';
import { CopyButton, DownloadButton } from '../../kit/actions.tsx';
import type { PageText, TextLine } from './messages.ts';
import { PagePreview } from './page-preview.tsx';
import { DOUBTFUL, joinLines, pageText } from './text-output.ts';

const SOURCES = { layer: 'upisani tekst', ocr: 'pročitano sa slike', blank: 'bez teksta', fault: 'greška' };

/** A page's text with doubtful words marked. */
export const PageCard = memo(function PageCard({
  page,
  flow,
  name,
}: {
  page: PageText;
  flow: boolean;
  /** Base of the download's file name. */
  name: string;
}) {
  const number = page.page + 1;
  const some = page.paragraphs.length > 0;
  return (
    <section className="tool-panel ocr-page" aria-label={`${number}. stranica`} data-source={page.source}>
      <div className="tool-panel-head">
        <h3>
          {number}. stranica
          <span className="ocr-source">{SOURCES[page.source]}</span>
          {page.confidence !== null && (
            <span className="ocr-sure" data-doubtful={page.confidence < DOUBTFUL || undefined}>
              pouzdanost {page.confidence} %
            </span>
          )}
          {page.turned > 0 && <span className="ocr-source">okrenuta {page.turned}°</span>}
        </h3>
        {some && (
          <div className="tool-actions">
            <CopyButton content={() => pageText(page, flow)} label={`Kopiraj ${number}. stranicu`} />
            <DownloadButton content={() => pageText(page, flow)} name={`${name}-${number}.txt`}>
              Preuzmi<span className="unseen"> {number}. stranicu</span>
            </DownloadButton>
          </div>
        )}
      </div>
      {page.note && <p className="ocr-note">{page.note}</p>}
      {some && (
        <div className="ocr-body" data-seen={page.preview ? '' : undefined}>
          <div className="ocr-text" lang="bs">
            {page.paragraphs.map((lines, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a page's paragraphs never change
              <p key={at}>
                {page.source === 'ocr' ? <Marked lines={lines} flow={flow} /> : plain(lines, flow)}
              </p>
            ))}
          </div>
          {page.preview && <PagePreview page={page} seen={page.preview} />}
        </div>
      )}
    </section>
  );
});

function plain(lines: readonly TextLine[], flow: boolean): string {
  const texts = lines.map((line) => line.map(({ text }) => text).join(' '));
  return flow ? joinLines(texts) : texts.join('\n');
}

function Marked({ lines, flow }: { lines: readonly TextLine[]; flow: boolean }) {
  return lines.map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a page's lines never change
    <span key={at}>
      {at > 0 && (flow ? ' ' : '\n')}
      {line.map(({ text, confidence }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line's words never change
        <span key={place}>
          {place > 0 && ' '}
          {confidence < DOUBTFUL ? (
            <mark title={`Pouzdanost ${confidence} %: provjerite`}>{text}</mark>
          ) : (
            text
          )}
        </span>
      ))}
    </span>
  ));
}
