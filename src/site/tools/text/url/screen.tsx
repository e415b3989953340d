import { useRef } from 'react';
import { SwapAction } from '../../kit/actions.tsx';
import { FaultNotice } from '../../kit/fault.tsx';
import { OptionsForm } from '../../kit/options-form.tsx';
import { ToolPage } from '../../kit/page.tsx';
import { isUnderWay, JobStatus } from '../../kit/progress.tsx';
import { TextInput } from '../../kit/text-input.tsx';
import { TextOutput } from '../../kit/text-output.tsx';
import { useAutoRun } from '../../kit/use-auto-run.ts';
import { useJob } from '../../kit/use-job.ts';
import { useOptions } from '../../kit/use-options.ts';
import { sourceOf, swapDirection, useSource } from '../../kit/use-source.ts';
import { AddressTable } from './address-table.tsx';
import { QueryTable } from './query-table.tsx';
import { hasRemarks, Remarks } from './remarks.tsx';
import { url } from './tool.ts';
import type { UrlRequest, UrlResult } from './worker.ts';

const makeWorker = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
const EXAMPLES = {
  encode: 'https://čaršija.ba/kafa i čaj?vrsta=turska kafa&grad=Baščaršija&popust=10%#ponuda',
  decode:
    'https://xn--arija-gya40d.ba/kafa%20i%20%C4%8Daj?vrsta=turska+kafa&grad=Ba%C5%A1%C4%8Dar%C5%A1ija&popust=10%25#ponuda',
};
const HOST = 'đevđelija.com';
/** Longest address shown as a table, in characters. */
const MAX_ADDRESS = 20_000;

/** Percent-encoding in both directions, with the address and its query as tables. */
export function UrlTool() {
  const [options, change] = useOptions(url.options);
  const input = useSource();
  const box = useRef<HTMLTextAreaElement | null>(null);
  const job = useJob<UrlRequest, UrlResult>(makeWorker);
  const { source } = input;
  const following = useAutoRun(job, input.empty ? null : { source, options });

  const encoding = options.direction === 'encode';
  const { result } = job;
  const { current } = following;
  const turn = (): void =>
    swapDirection(
      input,
      result ? sourceOf(result.value, 'adrese.txt') : null,
      encoding ? ['encode', 'decode'] : ['decode', 'encode'],
      change,
    );

  const { kind } = options;
  const shown: (keyof typeof options)[] = ['direction', 'kind'];
  if (!encoding && kind !== 'host') shown.push('charset');
  if (encoding && kind === 'component') shown.push('strict');
  if (kind !== 'host') shown.push('lines');
  if (typeof source !== 'string') shown.push('encoding');
  const address =
    typeof source === 'string' && source.length <= MAX_ADDRESS && !source.trim().includes('\n') ? source : '';
  // The host of the address below is described by its table.
  const told = result && kind === 'whole' && address ? { ...result, hosts: [] } : result;
  return (
    <ToolPage tool={url}>
      <OptionsForm options={url.options} values={options} change={change} only={shown} />
      <div className="tool-bench tool-bench-low">
        <TextInput
          label={encoding ? 'Tekst ili adresa' : 'Kodirano'}
          input={input}
          boxRef={box}
          rows={6}
          example={kind === 'host' ? HOST : EXAMPLES[options.direction]}
          placeholder="Upišite ili zalijepite adresu, dio adrese ili upit, ili prevucite datoteku ovdje."
          error={
            job.failure && (
              <FaultNotice failure={job.failure} box={box} onCharset={(encoding) => change({ encoding })} />
            )
          }
        />
        <TextOutput
          label={encoding ? 'Kodirano' : 'Dekodirano'}
          value={input.empty || !result ? null : result.value}
          file="adresa.txt"
          busy={job.status === 'running'}
          current={current}
          actions={<SwapAction turn={current ? turn : null} />}
          foot={
            isUnderWay(job) ? (
              <JobStatus job={job} following={following} doing="Pretvaram…" />
            ) : (
              told &&
              !input.empty &&
              hasRemarks(told) && (
                <Remarks
                  result={told}
                  box={box}
                  onCharset={() => change({ charset: 'windows-1250' })}
                  onAgain={() => input.replace(sourceOf(told.value as string, 'adrese.txt'))}
                />
              )
            )
          }
        />
      </div>
      {kind !== 'host' && (
        <>
          <AddressTable address={address} />
          <QueryTable address={address} input={input} />
        </>
      )}
    </ToolPage>
  );
}
