import { useRef } from 'react';
import { SwapAction } from '../../kit/actions.tsx';
import { FaultNotice } from '../../kit/fault.tsx';
import { OptionsForm } from '../../kit/options-form.tsx';
import { ToolPage } from '../../kit/page.tsx';
import { isUnderWay, JobStatus } from '../../kit/progress.tsx';
import { lettersText, sizeText } from '../../kit/sizes.ts';
import { TextInput } from '../../kit/text-input.tsx';
import { TextOutput } from '../../kit/text-output.tsx';
import { useAutoRun } from '../../kit/use-auto-run.ts';
import { useJob } from '../../kit/use-job.ts';
import { useOptions } from '../../kit/use-options.ts';
import { sourceOf, swapDirection, useSource } from '../../kit/use-source.ts';
import { useTempFiles } from '../../kit/use-temp-files.ts';
import { DecodedOutput } from './decoded.tsx';
import { base64 } from './tool.ts';
import type { Base64Request, Base64Result } from './worker.ts';

const makeWorker = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
const EXAMPLES = {
  encode: 'Čaršija: šljiva, đerdan, ćilim i žito. 🏺',
  decode: 'xIxhcsWhaWphOiDFoWxqaXZhLCDEkWVyZGFuLCDEh2lsaW0gaSDFvml0by4g8J+Puw==',
};
const ENCODING = ['direction', 'alphabet', 'wrap', 'padding', 'url', 'charset'] as const;
const AS_URL = ['direction', 'url', 'charset'] as const;
const DECODING = ['direction', 'charset', 'lenient'] as const;

/** Base64 of texts and files, in both directions; runs as one types. */
export function Base64() {
  const [options, change] = useOptions(base64.options);
  const input = useSource();
  const box = useRef<HTMLTextAreaElement | null>(null);
  const job = useJob<Base64Request, Base64Result>(makeWorker);
  const { owner, keep } = useTempFiles(job.result?.stored ?? null, job.status === 'running');
  const { source } = input;
  const following = useAutoRun(job, input.empty || owner === null ? null : { source, options, owner });

  const encoding = options.direction === 'encode';
  const { result } = job;
  const { current } = following;
  const turn = (): void => {
    const next = result?.is === 'encoded' ? result.value : (result?.text ?? result?.blob);
    if (next instanceof Blob) keep();
    swapDirection(
      input,
      next === undefined ? null : sourceOf(next, 'base64.txt'),
      encoding ? ['encode', 'decode'] : ['decode', 'encode'],
      change,
    );
  };

  const shown = !encoding ? DECODING : options.url ? AS_URL : ENCODING;
  const actions = <SwapAction turn={current ? turn : null} />;
  const progress = isUnderWay(job) && (
    <JobStatus job={job} following={following} doing={encoding ? 'Kodiram…' : 'Dekodiram…'} />
  );
  return (
    <ToolPage tool={base64}>
      <OptionsForm options={base64.options} values={options} change={change} only={shown} />
      <div className="tool-bench">
        <TextInput
          label={encoding ? 'Tekst ili datoteka' : 'Base64'}
          input={input}
          boxRef={box}
          example={EXAMPLES[options.direction]}
          placeholder={
            encoding
              ? 'Upišite ili zalijepite tekst, ili prevucite datoteku bilo koje veličine ovdje.'
              : 'Zalijepite Base64, data URL ili PEM, ili prevucite datoteku bilo koje veličine ovdje.'
          }
          error={
            job.failure && (
              <FaultNotice
                failure={job.failure}
                box={box}
                {...(!encoding && { onSkip: () => change({ lenient: true }) })}
              />
            )
          }
        />
        {result?.is === 'decoded' && !input.empty ? (
          <DecodedOutput
            result={result}
            busy={job.status === 'running'}
            current={current}
            actions={actions}
            progress={progress}
            onCharset={(charset) => change({ charset })}
          />
        ) : (
          <TextOutput
            label={encoding ? 'Base64' : 'Dekodirano'}
            value={input.empty || result?.is !== 'encoded' ? null : result.value}
            file="base64.txt"
            busy={job.status === 'running'}
            current={current}
            actions={actions}
            foot={
              progress ||
              (result?.is === 'encoded' && !input.empty && (
                <p className="tool-sums">
                  {sizeText(result.from)} → {sizeText(result.to)}, {lettersText(result.to)}
                </p>
              ))
            }
          />
        )}
      </div>
    </ToolPage>
  );
}
