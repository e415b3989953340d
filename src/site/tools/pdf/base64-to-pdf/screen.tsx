import { useEffect, useRef, useState } from 'react';
import { useViewer } from '../../../../web/pdf/use-viewer.ts';
import { Action, DownloadButton } from '../../kit/actions.tsx';
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
import { encode } from '../../text/coding/encode.ts';
import { addressOf } from '../../tool.ts';
import { examplePdf } from '../example.ts';
import { newClient } from '../pdf-client.ts';
import { pdfToBase64 } from '../pdf-to-base64/tool.ts';
import { PdfView } from '../viewer.tsx';
import { pdfName } from './pdf-name.ts';
import { base64ToPdf } from './tool.ts';
import type { NothingToDecode, ToPdfRequest, ToPdfResult } from './worker.ts';

const makeWorker = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
const example = (): string => `data:application/pdf;base64,${encode(examplePdf())}`;

/** Replaces the text for files, since no download was cut off here. */
const CUT =
  'PDF je nepotpun: nedostaje mu kraj. Vjerovatno Base64 tekst nije kopiran do kraja; kopirajte ga ponovo.';

/** Base64 to PDF, with a preview and a download. */
export function Base64ToPdf() {
  const [options, change] = useOptions(base64ToPdf.options);
  const input = useSource();
  const box = useRef<HTMLTextAreaElement | null>(null);
  const job = useJob<ToPdfRequest, ToPdfResult>(makeWorker);
  const { owner } = useTempFiles(job.result?.stored ?? null, job.status === 'running');
  const { source } = input;
  const [field, setField] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other fields
  useEffect(() => setField(0), [source]);
  const following = useAutoRun(job, input.empty || owner === null ? null : { source, options, owner, field });
  const result = input.empty ? null : job.result;
  const viewer = useViewer(result?.blob ?? null, newClient);
  const cut = viewer.why === 'truncated';
  const name = typeof source === 'string' ? 'dokument.pdf' : pdfName(source.name);
  return (
    <ToolPage tool={base64ToPdf}>
      <OptionsForm options={base64ToPdf.options} values={options} change={change} />
      <div className="tool-bench">
        <TextInput
          label="Base64"
          input={input}
          boxRef={box}
          example={example}
          placeholder="Zalijepite Base64 ili data URL, ili prevucite datoteku s njim ovdje."
          error={
            job.failure &&
            ((job.failure.details as Partial<NothingToDecode> | undefined)?.already ? (
              <Notice kind="error">
                {job.failure.message} U Base64 ga pretvara alat{' '}
                <a href={addressOf(pdfToBase64)}>{pdfToBase64.name}</a>.
              </Notice>
            ) : (
              <FaultNotice failure={job.failure} box={box} onSkip={() => change({ lenient: true })} />
            ))
          }
        />
        <OutputPanel
          title="PDF"
          busy={job.status === 'running'}
          actions={
            <DownloadButton
              content={() => result?.blob ?? ''}
              name={name}
              disabled={!following.current}
              strong
            >
              Preuzmi PDF
            </DownloadButton>
          }
          foot={isUnderWay(job) && <JobStatus job={job} following={following} doing="Dekodiram…" />}
        >
          {result ? (
            <PdfView
              viewer={cut ? { ...viewer, fault: CUT } : viewer}
              name={name}
              bytes={result.blob.size}
              still={cut ? 'Ono što jeste, može se preuzeti.' : 'Može se preuzeti takav kakav je.'}
            />
          ) : (
            <p className="tool-empty">Ovdje dolazi PDF.</p>
          )}
          {result && result.notes.length > 0 && (
            <div className="tool-panel-foot">
              <Notes notes={result.notes} />
            </div>
          )}
          {result && result.fields.length > 1 && (
            <fieldset className="tool-choice tool-panel-foot">
              <legend>Polja u kojima je PDF</legend>
              <div className="tool-actions">
                {result.fields.map((one, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two fields may have the same name, and never move
                  <Action key={at} strong={at === job.input?.field} onClick={() => setField(at)}>
                    {one}
                  </Action>
                ))}
              </div>
            </fieldset>
          )}
        </OutputPanel>
      </div>
    </ToolPage>
  );
}
