import { Action, StepActions } from '../../kit/actions.tsx';
import { FileInput } from '../../kit/file-input.tsx';
import { Notice } from '../../kit/notice.tsx';
import { OptionsForm } from '../../kit/options-form.tsx';
import { ToolPage } from '../../kit/page.tsx';
import { isUnderWay, JobStatus } from '../../kit/progress.tsx';
import { countText, sizeText } from '../../kit/sizes.ts';
import { TextOutput } from '../../kit/text-output.tsx';
import { useFollowing } from '../../kit/use-following.ts';
import { useHistory } from '../../kit/use-history.ts';
import { useJob } from '../../kit/use-job.ts';
import { useOptions } from '../../kit/use-options.ts';
import { useOwnFiles } from '../../kit/use-own-files.ts';
import { exampleFile } from '../example.ts';
import { useViewer } from '../use-viewer.ts';
import { PdfView } from '../viewer.tsx';
import { pdfToBase64 } from './tool.ts';
import type { ToBase64Order, ToBase64Result } from './worker.ts';

const makeWorker = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
const AS_URL = ['as'] as const;
const PLAIN = ['as', 'alphabet', 'wrap', 'padding'] as const;

/** A PDF as Base64, looked at before. */
export function PdfToBase64() {
  const [options, change] = useOptions(pdfToBase64.options);
  const files = useHistory<File | null>(null);
  const file = files.now;
  const job = useJob<ToBase64Order, ToBase64Result>(makeWorker);
  const { owner } = useOwnFiles(job.result?.stored ?? null, job.at === 'running');
  const following = useFollowing(job, file === null || owner === null ? null : { file, options, owner });
  // What is no PDF is said once, by the one that makes Base64.
  const viewer = useViewer(job.failure ? null : file);
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
            <StepActions steps={files} />
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
          busy={job.at === 'running'}
          current={following.current}
          foot={
            isUnderWay(job) ? (
              <JobStatus job={job} following={following} doing="Kodiram…" />
            ) : (
              result && (
                <p className="tool-sums">
                  {sizeText(result.from)} → {sizeText(result.to)} ({countText(result.to)} znakova)
                </p>
              )
            )
          }
        />
      </div>
    </ToolPage>
  );
}
