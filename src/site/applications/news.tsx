import { dayText } from '../../core/dates.ts';
import { PLATFORMS } from '../../modules/applications/catalogue/platforms.ts';
import type { ShownNews } from '../../modules/applications/pages/shown.ts';
import { FileRow } from './file.tsx';
import { Html } from './html.tsx';
import { numberText } from './words.ts';

/** One version: what is new in it, and its files. The newest is open. */
export function News({ news, open }: { news: ShownNews; open: boolean }) {
  const { platforms, publishedOn, notes, withdrawn, files } = news;
  return (
    <li>
      <details className="app-news" open={open}>
        <summary>
          <h3>{numberText(news)}</h3>
          <span>
            {dayText(publishedOn)} · {platforms.map((platform) => PLATFORMS[platform]).join(', ')}
            {withdrawn !== null && ' · povučena'}
          </span>
        </summary>
        {withdrawn !== null && (
          <p className="app-withdrawn">
            <strong>Povučena verzija.</strong> {withdrawn}
          </p>
        )}
        {notes ? <Html html={notes} /> : <p className="app-about">Uz ovu verziju ništa nije napisano.</p>}
        {files.length > 0 && (
          <ul className="app-files">
            {files.map((file) => (
              <FileRow key={file.url} file={file} />
            ))}
          </ul>
        )}
      </details>
    </li>
  );
}
