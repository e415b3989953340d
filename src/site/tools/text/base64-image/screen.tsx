import { useRef } from 'react';
import { DownloadButton } from '../../kit/actions.tsx';
import { FaultNotice } from '../../kit/fault.tsx';
import { Notes, Notice } from '../../kit/notice.tsx';
import { OptionsForm } from '../../kit/options-form.tsx';
import { OutputPanel } from '../../kit/output-panel.tsx';
import { ToolPage } from '../../kit/page.tsx';
import { isUnderWay, JobStatus } from '../../kit/progress.tsx';
import { TextInput } from '../../kit/text-input.tsx';
import { useAutoRun } from '../../kit/use-auto-run.ts';
import { useJob } from '../../kit/use-job.ts';
import { useOptions } from '../../kit/use-options.ts';
import { useSource } from '../../kit/use-source.ts';
import { useTempFiles } from '../../kit/use-temp-files.ts';
import { MetadataNotice } from '../picture/metadata.tsx';
import { PictureFacts, Preview } from '../picture/preview.tsx';
import { EXAMPLE } from './example.ts';
import { base64Image } from './tool.ts';
import type { ImageRequest, ImageResult } from './worker.ts';

const makeWorker = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });

/** Base64 to picture. */
export function Base64Image() {
  const [options, change] = useOptions(base64Image.options);
  const input = useSource();
  const box = useRef<HTMLTextAreaElement | null>(null);
  const job = useJob<ImageRequest, ImageResult>(makeWorker);
  const { owner } = useTempFiles(job.result?.stored ?? null, job.status === 'running');
  const { source } = input;
  const following = useAutoRun(job, input.empty || owner === null ? null : { source, options, owner });
  const result = input.empty ? null : job.result;
  return (
    <ToolPage tool={base64Image}>
      <OptionsForm options={base64Image.options} values={options} change={change} />
      <div className="tool-bench">
        <TextInput
          label="Base64"
          input={input}
          boxRef={box}
          example={EXAMPLE}
          placeholder='Zalijepite Base64, data URL, CSS url(…) ili <img src="…">, ili prevucite datoteku s njim ovdje.'
          error={
            job.failure && (
              <FaultNotice failure={job.failure} box={box} onSkip={() => change({ lenient: true })} />
            )
          }
        />
        <OutputPanel
          title="Slika"
          busy={job.status === 'running'}
          actions={
            <DownloadButton
              content={() => result?.blob ?? ''}
              name={`slika.${result?.type.extension ?? 'png'}`}
              disabled={!following.current}
              strong
            >
              {result ? `Preuzmi .${result.type.extension}` : 'Preuzmi'}
            </DownloadButton>
          }
          foot={isUnderWay(job) && <JobStatus job={job} following={following} doing="Dekodiram…" />}
        >
          {result ? (
            <div className="picture-shown">
              <Preview
                blob={result.blob}
                size={result.size}
                bomb={result.tooLarge}
                name="slika"
                made="Može se preuzeti."
              />
              <PictureFacts type={result.type} size={result.size} bytes={result.blob.size} />
              {result.broken && (
                <Notice kind="warning">
                  Dijelovi slike se ne slažu: presječena je ili oštećena. Možda nedostaje kraj Base64 teksta.
                </Notice>
              )}
              <Notes notes={result.notes} />
              <MetadataNotice look={{ ...result, stripped: false, orientation: 1 }} asked={false} />
            </div>
          ) : (
            <p className="tool-empty">Ovdje dolazi slika.</p>
          )}
        </OutputPanel>
      </div>
    </ToolPage>
  );
}
