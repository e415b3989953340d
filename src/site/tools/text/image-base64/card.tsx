import { Action, CopyButton, DownloadButton } from '../../kit/actions.tsx';
import { Notice } from '../../kit/notice.tsx';
import { lettersText } from '../../kit/sizes.ts';
import { MetadataNotice } from '../picture/metadata.tsx';
import { PictureFacts, Preview } from '../picture/preview.tsx';
import type { MadePicture, Picture } from './worker.ts';
import { type As, around, extensionOf } from './written.ts';

/** Letters of the result that a card shows. */
const SHOWN = 360;

/** The result as it is copied and saved. */
export function resultOf(file: File, made: Picture, as: As): string | Blob {
  const { before, after } = around(as, file.name, made.type, made.size);
  if (typeof made.base64 === 'string') return before + made.base64 + after;
  return new Blob([before, made.base64, after]);
}

interface CardProps {
  file: File;
  result: MadePicture | null;
  as: As;
  /** Metadata were to be taken out. */
  strip: boolean;
  cancelled: boolean;
  /** The pictures above it take as much memory as all may. */
  crowded: boolean;
  onRemove(): void;
}

/** One picture: what it is, what it carries, and its Base64. */
export function PictureCard({ file, result, as, strip, cancelled, crowded, onRemove }: CardProps) {
  const made = result?.made;
  const base = file.name.replace(/\.[^.]*$/, '') || 'slika';
  return (
    <li className="tool-panel tool-output picture-card" aria-busy={!result}>
      <div className="tool-panel-head">
        <h3>{file.name}</h3>
        <div className="tool-actions">
          {made && (
            <>
              <CopyButton
                content={() => resultOf(file, made, as)}
                of={as}
                label={`Kopiraj: ${file.name}`}
                strong
              />
              <DownloadButton content={() => resultOf(file, made, as)} name={`${base}.${extensionOf(as)}`} />
              {made.stripped && (
                <DownloadButton content={() => made.blob} name={`${base}.${made.type.extension}`}>
                  Preuzmi sliku
                </DownloadButton>
              )}
            </>
          )}
          <Action onClick={onRemove} label={`Ukloni: ${file.name}`}>
            Ukloni
          </Action>
        </div>
      </div>
      {!result && <p className="tool-empty">{cancelled ? 'Prekinuto.' : 'Čeka na red…'}</p>}
      {result?.fault && (
        <div className="picture-body">
          <Notice kind="error">
            {result.fault} Svaku datoteku u Base64 pretvara alat <a href="/alati/text/base64">Base64</a>.
          </Notice>
        </div>
      )}
      {made && (
        <div className="picture-body">
          <Preview
            blob={made.blob}
            size={made.size}
            bomb={made.bomb}
            crowded={crowded}
            name={file.name}
            made="Base64 je svejedno napravljen."
          />
          <div className="picture-facts">
            <PictureFacts type={made.type} size={made.size} bytes={made.blob.size} />
            <p className="tool-sums">Base64: {lettersText(made.length)}</p>
            <MetadataNotice look={made} asked={strip} />
            <Beginning made={made} file={file} as={as} />
          </div>
        </div>
      )}
    </li>
  );
}

/** The first letters of the result; to select them would not be to have it, so that it is no box. */
function Beginning({ made, file, as }: { made: Picture; file: File; as: As }) {
  const { before, after } = around(as, file.name, made.type, made.size);
  if (typeof made.base64 !== 'string') return null;
  const short = made.base64.length <= SHOWN;
  return (
    <code className="picture-code" data-cut={short ? undefined : ''}>
      {before}
      {short ? made.base64 : `${made.base64.slice(0, SHOWN)}…`}
      {after}
    </code>
  );
}
