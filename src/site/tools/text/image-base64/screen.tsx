import { Action, CopyButton, DownloadButton, UndoActions } from '../../kit/actions.tsx';
import { FileInput } from '../../kit/file-input.tsx';
import { Notice } from '../../kit/notice.tsx';
import { OptionsForm } from '../../kit/options-form.tsx';
import { ToolPage } from '../../kit/page.tsx';
import { JobProgress } from '../../kit/progress.tsx';
import { useOptions } from '../../kit/use-options.ts';
import { overMemoryLimits } from '../picture/memory-limit.ts';
import { PictureCard, resultOf } from './card.tsx';
import { exampleFile } from './example.ts';
import { extensionOf } from './output-form.ts';
import { progressText } from './progress-text.ts';
import { imageBase64 } from './tool.ts';
import { usePictures } from './use-pictures.ts';

/** Pictures to Base64, several at once. */
export function ImageBase64() {
  const [{ as, strip }, change] = useOptions(imageBase64.options);
  const { job, pictures, add, remove, clear, steps } = usePictures(strip);
  const done = pictures.flatMap(({ file, result }) => (result?.made ? [{ file, made: result.made }] : []));
  const crowded = overMemoryLimits(pictures.map(({ result }) => result?.made ?? null));
  const all = (): Blob => new Blob(done.flatMap(({ file, made }) => [resultOf(file, made, as), '\n']));
  return (
    <ToolPage tool={imageBase64}>
      <FileInput
        label="Slike"
        hint="PNG, JPEG, GIF, WebP, AVIF, SVG, ICO ili BMP; jedna ili više njih. Prevucite ih ovdje, zalijepite ili izaberite."
        accept="image/*,.svg,.ico,.avif,.webp"
        multiple
        take={add}
        actions={
          <>
            <Action onClick={() => add([exampleFile()])}>Primjer</Action>
            <UndoActions steps={steps} />
          </>
        }
      />
      <div className="picture-options">
        <OptionsForm options={imageBase64.options} values={{ as, strip }} change={change} />
      </div>
      {job.failure && <Notice kind="error">{job.failure.message}</Notice>}
      {job.status === 'running' && (
        <JobProgress progress={job.progress} doing="Čitam slike…" onCancel={job.cancel} />
      )}
      {pictures.length > 0 && (
        <section aria-labelledby="slike">
          <div className="picture-head">
            <h2 id="slike">{progressText(pictures.map(({ result }) => result))}</h2>
            <div className="tool-actions">
              {pictures.length > 1 && (
                <>
                  <CopyButton content={all} disabled={done.length === 0}>
                    Kopiraj sve
                  </CopyButton>
                  <DownloadButton
                    content={all}
                    name={`slike.${extensionOf(as)}`}
                    disabled={done.length === 0}
                  >
                    Preuzmi sve
                  </DownloadButton>
                </>
              )}
              <Action onClick={clear}>Ukloni sve</Action>
            </div>
          </div>
          <ul className="picture-list">
            {pictures.map(({ id, file, result }, index) => (
              <PictureCard
                key={id}
                file={file}
                result={result}
                as={as}
                strip={strip}
                overMemoryLimit={crowded[index]!}
                cancelled={job.status === 'cancelled'}
                onRemove={() => remove(file)}
              />
            ))}
          </ul>
        </section>
      )}
    </ToolPage>
  );
}
