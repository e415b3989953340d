import type { ReactNode } from 'react';
import { type Charset, encodingName } from '../../charset/charset.ts';
import { Action, DownloadButton } from '../../kit/actions.tsx';
import { Notes, Notice } from '../../kit/notice.tsx';
import { OutputPanel } from '../../kit/output-panel.tsx';
import { TextOutput } from '../../kit/text-output.tsx';
import { exactSize } from '../exact-size.ts';
import { HexView } from '../hex-view.tsx';
import type { Decoded } from './worker.ts';

interface DecodedOutputProps {
  result: Decoded;
  busy: boolean;
  /** The result belongs to the current input. */
  current: boolean;
  actions: ReactNode;
  progress: ReactNode;
  onCharset(charset: Charset): void;
}

/** Decoded Base64: text, or a file of the detected type. */
export function DecodedOutput({ result, busy, current, actions, progress, onCharset }: DecodedOutputProps) {
  const { text, blob, type, rows, notes, notTextReason, guess } = result;
  const file = `dekodirano.${type.extension}`;
  const foot = (
    <>
      {progress}
      <p className="tool-sums">
        {exactSize(blob.size)}, {type.name}
      </p>
      <Notes notes={notes} />
    </>
  );
  if (text !== null)
    return (
      <TextOutput
        label="Dekodirano"
        value={text}
        file={file}
        type={type.mime}
        busy={busy}
        current={current}
        actions={actions}
        foot={foot}
      />
    );
  return (
    <OutputPanel
      title={`Dekodirano: ${type.name}`}
      busy={busy}
      foot={foot}
      actions={
        <>
          {actions}
          <DownloadButton content={() => blob} name={file} type={type.mime} disabled={!current} strong>
            Preuzmi .{type.extension}
          </DownloadButton>
        </>
      }
    >
      <div className="tool-hex-body">
        <Notice kind="info">
          {notTextReason}
          {type.extension !== 'bin' && ' Vrsta je prepoznata po samom sadržaju.'}
          {guess && (
            <>
              {' '}
              Izgledaju kao tekst u zapisu {encodingName(guess)}.{' '}
              <Action onClick={() => onCharset(guess)}>Pročitaj kao {encodingName(guess)}</Action>
            </>
          )}
        </Notice>
        <HexView rows={rows} total={blob.size} />
      </div>
    </OutputPanel>
  );
}
