import { useRef, useState } from 'react';
import { Action } from '../../kit/actions.tsx';
import { FaultNotice } from '../../kit/fault.tsx';
import { OptionsForm } from '../../kit/options-form.tsx';
import { ToolPage } from '../../kit/page.tsx';
import { isUnderWay, JobStatus } from '../../kit/progress.tsx';
import { TextInput } from '../../kit/text-input.tsx';
import { TextOutput } from '../../kit/text-output.tsx';
import { useFollowing } from '../../kit/use-following.ts';
import { useJob } from '../../kit/use-job.ts';
import { useOptions } from '../../kit/use-options.ts';
import { sourceOf, useSource } from '../../kit/use-source.ts';
import { useShowPlace } from '../show-place.ts';
import { JsonTree } from '../tree/json-tree.tsx';
import { Broken } from './broken.tsx';
import { Losses } from './losses.tsx';
import { Noticed } from './noticed.tsx';
import { jsonFormatter } from './tool.ts';
import type { FormatOrder, FormatResult, QueryFault } from './worker.ts';

const makeWorker = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });

const EXAMPLE =
  '{"firma":"Čaršija d.o.o.","jib":4200000000005,"id":12345678901234567890,"adresa":{"ulica":"Sarači 12","grad":"Sarajevo"},' +
  '"stavke":[{"naziv":"Džezva","cijena":45.00,"na_stanju":true},{"naziv":"Fildžan","cijena":7.50,"na_stanju":false},' +
  '{"naziv":"Ibrik","cijena":1.2e2,"na_stanju":null}],"napomena":"Brojevi ostaju kako su napisani: 1e400, 1.0"}';

/** JSON formatter; the result follows what is typed and what is chosen. */
export function JsonFormatter() {
  const [options, change] = useOptions(jsonFormatter.options);
  const input = useSource();
  const box = useRef<HTMLTextAreaElement | null>(null);
  const job = useJob<FormatOrder, FormatResult>(makeWorker);
  // How the result is shown is not the worker's business.
  const following = useFollowing(
    job,
    input.empty ? null : { source: input.source, options: { ...options, view: 'text' as const } },
  );
  const { mark, show } = useShowPlace(input.source, box);

  const done = job.result?.ok ? job.result : null;
  const broken = job.result && !job.result.ok ? job.result : null;
  const ofQuery = (job.failure?.details as QueryFault | undefined)?.of === 'query';
  const asked = options.path.trim() !== '';
  // What a mend did to the meaning is agreed to for one text, read in one way.
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
              broken && <Broken result={broken} options={options} change={change} go={show} />
            )
          }
        />
        <TextOutput
          label="Rezultat"
          value={shown ? shown.text : null}
          file={shown?.lines ? 'rezultat.ndjson' : 'rezultat.json'}
          type="application/json"
          busy={job.at === 'running'}
          empty={
            broken
              ? 'JSON nije ispravan: greške su popisane uz tekst.'
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
              shown && <Noticed result={shown} />
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
