import { useRef } from 'react';
import { CopyButton } from '../../kit/actions.tsx';
import { FaultNotice } from '../../kit/fault.tsx';
import { OptionsForm } from '../../kit/options-form.tsx';
import { OutputPanel } from '../../kit/output-panel.tsx';
import { ToolPage } from '../../kit/page.tsx';
import { isUnderWay, JobStatus } from '../../kit/progress.tsx';
import { TextInput } from '../../kit/text-input.tsx';
import { useAutoRun } from '../../kit/use-auto-run.ts';
import { useJob } from '../../kit/use-job.ts';
import { useOptions } from '../../kit/use-options.ts';
import { useSource } from '../../kit/use-source.ts';
import { useShowBytes } from '../use-show-bytes.ts';
import { EXAMPLE, EXAMPLE_SCHEMA } from './example.ts';
import { asText, Report } from './report.tsx';
import { jsonValidator } from './tool.ts';
import type { ValidateRequest, ValidateResult } from './worker.ts';

const makeWorker = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });

/** JSON validator; runs as one types. */
export function JsonValidator() {
  const [options, change] = useOptions(jsonValidator.options);
  const input = useSource();
  const schema = useSource('schema');
  const box = useRef<HTMLTextAreaElement | null>(null);
  const job = useJob<ValidateRequest, ValidateResult>(makeWorker);
  const following = useAutoRun(
    job,
    input.empty ? null : { source: input.source, schema: schema.source, options },
  );
  const { mark, show } = useShowBytes(input.source, box);
  const { result } = job;
  const found = input.empty || !result?.diagnosis.findings.length ? null : result.diagnosis.findings;

  return (
    <ToolPage tool={jsonValidator}>
      <OptionsForm options={jsonValidator.options} values={options} change={change} />
      <div className="tool-bench">
        <div className="json-inputs">
          <TextInput
            label="JSON"
            input={input}
            example={EXAMPLE}
            accept=".json,.ndjson,.jsonl,.geojson,.txt,application/json"
            placeholder="Upišite ili zalijepite JSON, ili prevucite datoteku ovdje."
            boxRef={box}
            mark={mark}
            rows={16}
            error={job.failure && <FaultNotice failure={job.failure} box={box} />}
          />
          <TextInput
            label="JSON Schema (po želji)"
            input={schema}
            example={EXAMPLE_SCHEMA}
            accept=".json,application/json,application/schema+json"
            placeholder="Zalijepite šemu po kojoj treba provjeriti JSON."
            rows={8}
          />
        </div>
        <OutputPanel
          title="Nalaz"
          busy={job.status === 'running'}
          actions={
            <>
              <a className="tool-action" href="/alati/json/formatter?repair=1">
                Popravak u formateru
              </a>
              <CopyButton
                disabled={!found || !following.current}
                content={() => (found ? asText(found) : '')}
              >
                Kopiraj nalaz
              </CopyButton>
            </>
          }
          foot={isUnderWay(job) && <JobStatus job={job} following={following} doing="Provjeravam…" />}
        >
          {result && !input.empty ? (
            <Report result={result} change={change} go={show} />
          ) : (
            <p className="tool-empty">Ovdje dolaze greške, svaka sa svojim mjestom i objašnjenjem.</p>
          )}
        </OutputPanel>
      </div>
    </ToolPage>
  );
}
