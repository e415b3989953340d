import { memo } from 'react';
import { Action, CopyButton, DownloadButton } from '../../kit/actions.tsx';
import { save } from '../../kit/download.ts';
import { Notice } from '../../kit/notice.tsx';
import { countText, sizeText } from '../../kit/sizes.ts';
import { picturesText } from '../counted.ts';
import type { DrawnPage } from '../messages.ts';
import { pageNumbersText } from '../ranges.ts';
import { archiveOf, EXTENSIONS } from './archive.ts';
import { baseName, pictureName } from './file-names.ts';
import { Thumb } from './thumb.tsx';
import type { Drawing, Series } from './use-drawing.ts';

/** The finished pictures, each with a download, and all as one archive. */
export function Results({ drawing }: { drawing: Drawing }) {
  const { at, series, done, total, form, failure } = drawing;
  if (!form) return null;
  const pages = series.flatMap(({ drawn }) => [...drawn.values()]);
  const pictures = pages.flatMap(({ picture }) => picture ?? []);
  const bytes = pictures.reduce((sum, { blob }) => sum + blob.size, 0);
  const missing = pages.length - pictures.length;
  const reduced = pictures.filter((picture) => picture.reduced).length;
  const saveAll = (): void => {
    const { name, blob } = archiveOf(series, form.format);
    save(blob, name);
  };
  return (
    <section className="pdf-results" aria-labelledby="gotove">
      <div className="pdf-results-head">
        <h2 id="gotove">
          {at === 'running'
            ? `Gotovo ${countText(done)} od ${countText(total)}`
            : picturesText(pictures.length)}
          {bytes > 0 && (
            <>
              <span className="unseen">, </span>
              <small>{sizeText(bytes)}</small>
            </>
          )}
        </h2>
        {/* A single picture needs no archive. */}
        {pages.length > 1 && (
          <Action strong onClick={saveAll} disabled={at === 'running' || pictures.length === 0}>
            Preuzmi sve (ZIP)
          </Action>
        )}
      </div>
      {failure && <Notice kind="error">{failure}</Notice>}
      {at === 'cancelled' && (
        <Notice kind="info">
          Prekinuto: gotovo je {countText(done)} od {countText(total)}
          {done > 0 && ` (${finishedText(series)}), ostalo nije`}. Ono što je gotovo može se preuzeti.
        </Notice>
      )}
      {at !== 'running' && missing > 0 && (
        <Notice kind="warning">
          Stranica koje se nisu mogle pretvoriti: {countText(missing)}. Razlog piše kod svake; u ZIP-u ih
          nema.
        </Notice>
      )}
      {at !== 'running' && reduced > 0 && (
        <Notice kind="info">
          Prevelikih stranica: {countText(reduced)}. Njihove slike imaju manju rezoluciju, da stanu u memoriju
          preglednika.
        </Notice>
      )}
      {series.map((one) => (
        <Pages key={one.doc.key} one={one} named={series.length > 1} extension={EXTENSIONS[form.format]} />
      ))}
    </section>
  );
}

/** The finished page numbers; several are drawn at once, so there may be gaps. */
const finishedText = (series: readonly Series[]): string =>
  series
    .filter(({ drawn }) => drawn.size > 0)
    .map(
      ({ doc, drawn }) => `${series.length > 1 ? `${doc.file.name}: ` : ''}${pageNumbersText(drawn.keys())}`,
    )
    .join('; ');

function Pages({
  one: { doc, pages, drawn },
  named,
  extension,
}: {
  one: Series;
  named: boolean;
  extension: string;
}) {
  const base = baseName(doc.file.name);
  return (
    <>
      {named && <h3>{doc.file.name}</h3>}
      <ol className="pdf-pages" aria-label={`Slike: ${doc.file.name}`}>
        {pages.map((page) => {
          const found = drawn.get(page);
          const name = pictureName(base, page, doc.facts?.pages ?? 1, extension);
          return found && <Tile key={page} found={found} name={name} />;
        })}
      </ol>
    </>
  );
}

/** One page. Memoized, since there may be hundreds. */
const Tile = memo(({ found, name }: { found: DrawnPage; name: string }) => {
  const { page, picture, fault } = found;
  if (!picture)
    return (
      <li className="pdf-tile" data-fault="">
        <p>{fault}</p>
      </li>
    );
  const { blob, thumb, width, height, reduced, dpi } = picture;
  return (
    <li className="pdf-tile">
      <Thumb blob={thumb} alt={`Stranica ${page + 1}`} width={width} height={height} />
      <p>
        <strong>{page + 1}.</strong>{' '}
        <span>
          {countText(width)} × {countText(height)}, {sizeText(blob.size)}
          {reduced && `, ${Math.floor(dpi)} dpi`}
        </span>
      </p>
      <div className="tool-actions">
        <DownloadButton content={() => blob} name={name}>
          Preuzmi<span className="unseen"> stranicu {page + 1}</span>
        </DownloadButton>
        {blob.type === 'image/png' && (
          <CopyButton content={() => blob} failed="Preglednik nije dozvolio kopiranje slike. Preuzmite je.">
            Kopiraj<span className="unseen"> stranicu {page + 1}</span>
          </CopyButton>
        )}
      </div>
    </li>
  );
});
