import { useRef, useState } from 'react';
import { Action } from '../../kit/actions.tsx';
import { FaultNotice } from '../../kit/fault.tsx';
import { OptionsForm } from '../../kit/options-form.tsx';
import { ToolPage } from '../../kit/page.tsx';
import { isUnderWay, JobStatus } from '../../kit/progress.tsx';
import { TextInput } from '../../kit/text-input.tsx';
import { TextOutput } from '../../kit/text-output.tsx';
import { useAutoRun } from '../../kit/use-auto-run.ts';
import { useJob } from '../../kit/use-job.ts';
import { useOptions } from '../../kit/use-options.ts';
import { sourceOf, useSource } from '../../kit/use-source.ts';
import { JsonTree } from '../tree/json-tree.tsx';
import { useShowBytes } from '../use-show-bytes.ts';
import { InvalidJson } from './invalid-json.tsx';
import { Losses } from './losses.tsx';
import { Summary } from './summary.tsx';
import { jsonFormatter } from './tool.ts';
import type { FormatRequest, FormatResult, QueryFault } from './worker.ts';

const makeWorker = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });

const EXAMPLE =
  '{"firma":"Čaršija d.o.o.","jib":4200000000005,"id":12345678901234567890,"adresa":{"ulica":"Sarači 12","grad":"Sarajevo"},' +
  '"stavke":[{"naziv":"Džezva","cijena":45.00,"na_stanju":true},{"naziv":"Fildžan","cijena":7.50,"na_stanju":false},' +
  '{"naziv":"Ibrik","cijena":1.2e2,"na_stanju":null}],"napomena":"Brojevi ostaju kako su napisani: 1e400, 1.0"}';

/** JSON formatter; runs as one types and changes options. */
export function JsonFormatter() {
  const [options, change] = useOptions(jsonFormatter.options);
  const input = useSource();
  const box = useRef<HTMLTextAreaElement | null>(null);
  const job = useJob<FormatRequest, FormatResult>(makeWorker);
  // How the result is shown does not concern the worker.
  const following = useAutoRun(
    job,
    input.empty ? null : { source: input.source, options: { ...options, view: 'text' as const } },
  );
  const { mark, show } = useShowBytes(input.source, box);

  const done = job.result?.ok ? job.result : null;
  const broken = job.result && !job.result.ok ? job.result : null;
  const ofQuery = (job.failure?.details as QueryFault | undefined)?.of === 'query';
  const asked = options.path.trim() !== '';
  // Consent to changes of meaning holds for one text with one set of options.
  const [agreed, agree] = useState<readonly unknown[]>([]);
  const text = [input.source, options.lines, options.encoding];
  const ready = done && !input.empty ? done : null;
  const asks = ready !== null && ready.lossCount > 0 && !text.every((part, k) => Object.is(part, agreed[k]));
  const shown = asks ? null : ready;
  return (
    <ToolPage tool={jsonFormatter}>
      <OptionsForm
        options={jsonFormatter.options}
        values={options}
        change={change}
        faults={{ path: ofQuery ? job.failure!.message : null }}
        only={
          asked
            ? ['indent', 'view', 'sort', 'repair', 'path', 'found']
            : ['indent', 'view', 'sort', 'repair', 'path']
        }
      >
        <details
          className="json-more"
          open={options.lines !== 'auto' || options.out !== 'same' || options.encoding !== 'auto'}
        >
          <summary>Ulaz, izlaz i zapis datoteke</summary>
          <OptionsForm
            options={jsonFormatter.options}
            values={options}
            change={change}
            only={['lines', 'out', 'encoding']}
          />
        </details>
      </OptionsForm>
      <div className="tool-bench">
        <TextInput
          label="JSON"
          input={input}
          example={EXAMPLE}
          accept=".json,.ndjson,.jsonl,.geojson,.txt,application/json"
          placeholder="Upišite ili zalijepite JSON, ili prevucite datoteku ovdje."
          boxRef={box}
          mark={mark}
          error={
            job.failure && !ofQuery ? (
              <FaultNotice failure={job.failure} box={box} />
            ) : (
              broken && <InvalidJson result={broken} options={options} change={change} go={show} />
            )
          }
        />
        <TextOutput
          label="Rezultat"
          value={shown ? shown.text : null}
          file={shown?.lines ? 'rezultat.ndjson' : 'rezultat.json'}
          type="application/json"
          busy={job.status === 'running'}
          empty={
            broken
              ? 'JSON nije ispravan: greške su navedene uz tekst.'
              : ofQuery
                ? 'JSONPath upit nije ispravan: uz njega piše zašto.'
                : asks
                  ? 'Rezultat dolazi kada prihvatite popravak.'
                  : 'Ovdje dolazi uređen JSON.'
          }
          current={following.current}
          actions={
            shown && (
              <Action
                disabled={!following.current}
                onClick={() => input.replace(sourceOf(shown.text, 'rezultat.json'))}
              >
                Nastavi s ovim
              </Action>
            )
          }
          foot={
            isUnderWay(job) ? (
              <JobStatus job={job} following={following} doing="Formatiram…" />
            ) : asks ? (
              <Losses
                result={ready}
                agree={following.current ? () => agree(text) : undefined}
                refuse={() => change({ repair: false })}
                go={ready.encoding === 'utf-8' ? show : undefined}
              />
            ) : (
              shown && <Summary result={shown} />
            )
          }
        >
          {shown && options.view === 'tree' && (
            <JsonTree text={shown.text} lines={shown.lines} label="Stablo" />
          )}
        </TextOutput>
      </div>
    </ToolPage>
  );
}
