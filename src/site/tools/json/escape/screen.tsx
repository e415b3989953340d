import { useRef } from 'react';
import { SwapAction } from '../../kit/actions.tsx';
import { FaultNotice } from '../../kit/fault.tsx';
import { Notice } from '../../kit/notice.tsx';
import { OptionsForm } from '../../kit/options-form.tsx';
import { ToolPage } from '../../kit/page.tsx';
import { isUnderWay, JobStatus } from '../../kit/progress.tsx';
import { TextInput } from '../../kit/text-input.tsx';
import { TextOutput } from '../../kit/text-output.tsx';
import { useAutoRun } from '../../kit/use-auto-run.ts';
import { useJob } from '../../kit/use-job.ts';
import { useOptions } from '../../kit/use-options.ts';
import { sourceOf, swapDirection, useSource } from '../../kit/use-source.ts';
import { jsonEscape } from './tool.ts';
import type { EscapeRequest, EscapeResult } from './worker.ts';

const makeWorker = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
const EXAMPLES = {
  escape: 'Čaršija kaže: "Svaki zanat ima svoj dućan."\nPutanja: C:\\alati\\json\tI tabulator.',
  unescape: '"Čaršija kaže: \\"Svaki zanat ima svoj du\\u0107an.\\"\\nPutanja: C:\\\\alati\\\\json"',
};

/** JSON escape and unescape; runs as one types. */
export function JsonEscape() {
  const [options, change] = useOptions(jsonEscape.options);
  const input = useSource();
  const box = useRef<HTMLTextAreaElement | null>(null);
  const job = useJob<EscapeRequest, EscapeResult>(makeWorker);
  const following = useAutoRun(job, input.empty ? null : { source: input.source, options });

  const escaping = options.direction === 'escape';
  const result = job.result?.text ?? null;
  const { current } = following;
  const turn = (): void =>
    swapDirection(
      input,
      result === null ? null : sourceOf(result, 'json.txt'),
      escaping ? ['escape', 'unescape'] : ['unescape', 'escape'],
      change,
    );
  // Unescaping has no options.
  const shown: (keyof typeof options)[] = escaping ? ['direction', 'quotes', 'unicode'] : ['direction'];
  if (typeof input.source !== 'string') shown.push('encoding');
  const vacant = typeof input.source !== 'string' && input.source.size === 0 ? input.source : null;

  return (
    <ToolPage tool={jsonEscape}>
      <OptionsForm options={jsonEscape.options} values={options} change={change} only={shown} />
      <div className="tool-bench">
        <TextInput
          label={escaping ? 'Tekst' : 'JSON string'}
          input={input}
          boxRef={box}
          example={EXAMPLES[options.direction]}
          error={
            job.failure && (
              <FaultNotice failure={job.failure} box={box} onCharset={(encoding) => change({ encoding })} />
            )
          }
        />
        <TextOutput
          label={escaping ? 'JSON string' : 'Tekst'}
          value={input.empty ? null : result}
          file={escaping ? 'string.json' : 'tekst.txt'}
          busy={job.status === 'running'}
          current={current}
          actions={<SwapAction turn={current ? turn : null} />}
          foot={
            isUnderWay(job) ? (
              <JobStatus job={job} following={following} doing="Pretvaram…" />
            ) : (
              (vacant && <Notice kind="info">Datoteka „{vacant.name}” je prazna.</Notice>) ||
              (job.result?.halves && (
                <Notice kind="warning">
                  U rezultatu je polovina znaka (\ud800 do \udfff bez svog para). Takvu ni datoteka ni
                  međuspremnik ne mogu prenijeti: pri kopiranju i preuzimanju postaje �.
                </Notice>
              ))
            )
          }
        />
      </div>
    </ToolPage>
  );
}
