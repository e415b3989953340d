import { useViewer } from '../../../../web/pdf/use-viewer.ts';
import { Action, UndoActions } from '../../kit/actions.tsx';
import { FileInput } from '../../kit/file-input.tsx';
import { Notice } from '../../kit/notice.tsx';
import { OptionsForm } from '../../kit/options-form.tsx';
import { ToolPage } from '../../kit/page.tsx';
import { isUnderWay, JobStatus } from '../../kit/progress.tsx';
import { lettersText, sizeText } from '../../kit/sizes.ts';
import { TextOutput } from '../../kit/text-output.tsx';
import { useAutoRun } from '../../kit/use-auto-run.ts';
import { useJob } from '../../kit/use-job.ts';
import { useOptions } from '../../kit/use-options.ts';
import { useTempFiles } from '../../kit/use-temp-files.ts';
import { useUndo } from '../../kit/use-undo.ts';
import { exampleFile } from '../example.ts';
import { newClient } from '../pdf-client.ts';
import { PdfView } from '../viewer.tsx';
import { pdfToBase64 } from './tool.ts';
import type { ToBase64Request, ToBase64Result } from './worker.ts';

const makeWorker = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
const AS_URL = ['as'] as const;
const PLAIN = ['as', 'alphabet', 'wrap', 'padding'] as const;

/** PDF to Base64, with a preview. */
export function PdfToBase64() {
  const [options, change] = useOptions(pdfToBase64.options);
  const files = useUndo<File | null>(null);
  const file = files.now;
  const job = useJob<ToBase64Request, ToBase64Result>(makeWorker);
  const { owner } = useTempFiles(job.result?.stored ?? null, job.status === 'running');
  const following = useAutoRun(job, file === null || owner === null ? null : { file, options, owner });
  // A file that is no PDF is reported once, by the Base64 job.
  const viewer = useViewer(job.failure ? null : file, newClient);
  const result = file ? job.result : null;
  return (
    <ToolPage tool={pdfToBase64}>
      <FileInput
        label="PDF"
        hint="Bilo koje veličine. Prevucite ga ovdje, zalijepite ili izaberite."
        accept="application/pdf,.pdf"
        take={([one]) => one && files.replace(one)}
        foot={
          job.failure ? (
            <Notice kind="error">{job.failure.message}</Notice>
          ) : (
            file && (
              <p className="tool-sums">
                <strong>{file.name}</strong>, {sizeText(file.size)}
              </p>
            )
          )
        }
        actions={
          <>
            <Action onClick={() => files.replace(exampleFile())}>Primjer</Action>
            <UndoActions steps={files} />
            <Action disabled={!file} onClick={() => files.replace(null)}>
              Ukloni
            </Action>
          </>
        }
      />
      <div className="pdf-options">
        <OptionsForm
          options={pdfToBase64.options}
          values={options}
          change={change}
          only={options.as === 'url' ? AS_URL : PLAIN}
        />
      </div>
      <div className="tool-bench">
        <section className="tool-panel" aria-labelledby="pregled">
          <div className="tool-panel-head">
            <h2 id="pregled">Pregled</h2>
          </div>
          {file && !job.failure ? (
            <PdfView
              viewer={viewer}
              name={file.name}
              bytes={file.size}
              still="Base64 je svejedno napravljen."
            />
          ) : (
            <p className="tool-empty">Ovdje dolaze stranice.</p>
          )}
        </section>
        <TextOutput
          label={options.as === 'url' ? 'Data URL' : 'Base64'}
          value={result?.value ?? null}
          file={`${file?.name.replace(/\.pdf$/i, '') ?? 'dokument'}.txt`}
          busy={job.status === 'running'}
          current={following.current}
          foot={
            isUnderWay(job) ? (
              <JobStatus job={job} following={following} doing="Kodiram…" />
            ) : (
              result && (
                <p className="tool-sums">
                  {sizeText(result.from)} → {sizeText(result.to)} ({lettersText(result.to)})
                </p>
              )
            )
          }
        />
      </div>
    </ToolPage>
  );
}
