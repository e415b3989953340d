import { useEffect, useRef } from 'react';
import { drawPage } from '../../../web/pdf/draw.ts';
import type { PdfFacts } from '../../../web/pdf/messages.ts';
import type { Viewer } from '../../../web/pdf/use-viewer.ts';
import { Action } from '../kit/actions.tsx';
import { Notice } from '../kit/notice.tsx';
import { sizeText } from '../kit/sizes.ts';
import { pagesText } from './counted.ts';
import { paperText } from './paper-size.ts';
import { PasswordForm } from './password.tsx';

/** A document's facts in one line. */
export function PdfFactsLine({ facts, bytes }: { facts: PdfFacts; bytes: number }) {
  return (
    <p className="pdf-facts">
      {facts.title && <strong>{facts.title}</strong>}
      <span>{pagesText(facts.pages)}</span>
      {facts.sizes[0] && <span>{paperText(facts.sizes[0])}</span>}
      <span>{sizeText(bytes)}</span>
      {facts.encrypted && <span>zaštićen</span>}
    </p>
  );
}

/** Remark on a document whose cross-reference table was rebuilt. */
export const REPAIRED =
  'PDF je oštećen (lista dijelova mu nije tačna) i popravljen je pri otvaranju. Provjerite da li je sve na svom mjestu.';

/** A document's pages, one at a time, or why they cannot be shown. */
export function PdfView({
  viewer,
  name,
  bytes,
  still,
}: {
  viewer: Viewer;
  name: string;
  bytes: number;
  /** What else can be done with a document that was not opened. */
  still: string;
}) {
  const { at, facts, fault, why, page, pageFault, progress } = viewer;
  return (
    <div className="pdf-view">
      {at === 'opening' && <p className="tool-empty">{progress?.label || 'Otvaram…'}</p>}
      {at === 'refused' && (
        <Notice kind="error">
          {fault} {still}
        </Notice>
      )}
      {(at === 'locked' || (at === 'opening' && why)) && (
        <PasswordForm
          name={name}
          wrong={why === 'wrong-password' && at === 'locked' ? fault : null}
          busy={at === 'opening'}
          onTry={viewer.unlock}
        />
      )}
      {facts && (
        <>
          <PdfFactsLine facts={facts} bytes={bytes} />
          {facts.repaired && <Notice kind="warning">{REPAIRED}</Notice>}
          {pageFault ? <Notice kind="warning">{pageFault}</Notice> : <Page viewer={viewer} facts={facts} />}
          {facts.pages > 1 && <Turner page={page} pages={facts.pages} go={viewer.go} />}
        </>
      )}
    </div>
  );
}

function Page({ viewer: { bitmap, page }, facts }: { viewer: Viewer; facts: PdfFacts }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => drawPage(canvas.current, bitmap), [bitmap]);
  const { width, height } = facts.sizes[0] ?? { width: 210, height: 297 };
  return (
    <div className="pdf-page">
      <canvas
        ref={canvas}
        role="img"
        aria-label={`Stranica ${page + 1} od ${facts.pages}`}
        data-drawn={bitmap ? '' : undefined}
        style={bitmap ? undefined : { aspectRatio: `${width} / ${height}` }}
      />
    </div>
  );
}

function Turner({ page, pages, go }: { page: number; pages: number; go(page: number): void }) {
  return (
    <div className="tool-pieces pdf-turner">
      <Action disabled={page === 0} onClick={() => go(page - 1)}>
        Prethodna
      </Action>
      <input
        type="range"
        min={1}
        max={pages}
        value={page + 1}
        aria-label="Stranica"
        aria-valuetext={`stranica ${page + 1} od ${pages}`}
        onInput={(event) => go(Number(event.currentTarget.value) - 1)}
      />
      <span className="pdf-number">
        {page + 1} / {pages}
      </span>
      <Action disabled={page === pages - 1} onClick={() => go(page + 1)}>
        Sljedeća
      </Action>
    </div>
  );
}
