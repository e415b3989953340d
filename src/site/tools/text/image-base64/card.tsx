import { Action, CopyButton, DownloadButton } from '../../kit/actions.tsx';
import { Notice } from '../../kit/notice.tsx';
import { lettersText } from '../../kit/sizes.ts';
import { MetadataNotice } from '../picture/metadata.tsx';
import { PictureFacts, Preview } from '../picture/preview.tsx';
import { extensionOf, type OutputForm, wrapperFor } from './output-form.ts';
import type { MadePicture, Picture } from './worker.ts';

/** Characters of the result shown on a card. */
const SHOWN_CHARS = 360;

/** The result for copying and downloading. */
export function resultOf(file: File, made: Picture, as: OutputForm): string | Blob {
  const { before, after } = wrapperFor(as, file.name, made.type, made.size);
  if (typeof made.base64 === 'string') return before + made.base64 + after;
  return new Blob([before, made.base64, after]);
}

interface CardProps {
  file: File;
  result: MadePicture | null;
  as: OutputForm;
  /** Metadata should be removed. */
  strip: boolean;
  cancelled: boolean;
  /** The pictures above use up the memory limit. */
  overMemoryLimit: boolean;
  onRemove(): void;
}

/** A picture: format, metadata, Base64. */
export function PictureCard({ file, result, as, strip, cancelled, overMemoryLimit, onRemove }: CardProps) {
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
            bomb={made.tooLarge}
            overMemoryLimit={overMemoryLimit}
            name={file.name}
            made="Base64 je svejedno napravljen."
          />
          <div className="picture-facts">
            <PictureFacts type={made.type} size={made.size} bytes={made.blob.size} />
            <p className="tool-sums">Base64: {lettersText(made.length)}</p>
            <MetadataNotice look={made} asked={strip} />
            <ResultStart made={made} file={file} as={as} />
          </div>
        </div>
      )}
    </li>
  );
}

/** The first characters of the result. No text box, since selecting them would not select the whole result. */
function ResultStart({ made, file, as }: { made: Picture; file: File; as: OutputForm }) {
  const { before, after } = wrapperFor(as, file.name, made.type, made.size);
  if (typeof made.base64 !== 'string') return null;
  const short = made.base64.length <= SHOWN_CHARS;
  return (
    <code className="picture-code" data-cut={short ? undefined : ''}>
      {before}
      {short ? made.base64 : `${made.base64.slice(0, SHOWN_CHARS)}…`}
      {after}
    </code>
  );
}
