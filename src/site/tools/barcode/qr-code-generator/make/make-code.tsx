import { useState } from 'react';
import { HydrateLater } from '../../../../frame/hydrate-later.tsx';
import { CopyButton, DownloadButton } from '../../../kit/actions.tsx';
import { save } from '../../../kit/download.ts';
import { Notice } from '../../../kit/notice.tsx';
import { OptionsForm } from '../../../kit/options-form.tsx';
import { JobStatus } from '../../../kit/progress.tsx';
import { countText } from '../../../kit/sizes.ts';
import { useAutoRun } from '../../../kit/use-auto-run.ts';
import { useHref } from '../../../kit/use-href.ts';
import { useJob } from '../../../kit/use-job.ts';
import { useSubmitKey } from '../../../kit/use-submit-key.ts';
import type { Values } from '../../../options.ts';
import { encodeContent } from '../content/kind.ts';
import { kindOf } from '../content/kinds.ts';
import { adviceOn } from '../symbol/advice.ts';
import { minPrintSide, readingDistance } from '../symbol/print.ts';
import { qrCode } from '../tool.ts';
import type { MadeCode, MakeRequest } from '../worker.ts';
import { ContentForm } from './content-form.tsx';
import { LogoInput } from './logo-input.tsx';
import { makeCodeWorker } from './make-worker.ts';
import { Preview } from './preview.tsx';
import { useContents } from './use-contents.ts';

type CodeOptions = Values<typeof qrCode.options>;
interface MakeCodeProps {
  options: CodeOptions;
  change(changed: Partial<CodeOptions>): void;
}

/** Makes a code as one types. */
export function MakeCode({ options, change }: MakeCodeProps) {
  const kind = kindOf(options.kind);
  const contents = useContents(kind.id);
  const [logo, setLogo] = useState<Blob | null>(null);
  const job = useJob<MakeRequest, MadeCode>(makeCodeWorker);
  const outcome = encodeContent(kind, contents.values);
  const rule = kind.rule ?? null;
  const used = rule ? null : logo;
  const shownLogo = useHref(job.input?.logo ?? null);

  const { kind: _kind, mode: _mode, ...look } = options;
  const text = outcome.state === 'ready' ? outcome.text : '';
  const following = useAutoRun(job, outcome.state === 'ready' ? { text, rule, ...look, logo: used } : null);
  // While a new code is being made, the old one stays visible but cannot be exported.
  const made = outcome.state === 'ready' ? job.result : null;

  return (
    <div className="qr-bench">
      <div className="qr-work">
        <ContentForm
          kind={kind}
          choose={(id) => change({ kind: id })}
          contents={contents}
          outcome={outcome}
        />
        <HydrateLater as="div" className="qr-work">
          <LookForm
            options={options}
            change={change}
            lockedReason={rule?.why ?? null}
            logoUsed={used !== null}
          />
          <LogoInput
            logo={logo}
            set={setLogo}
            disabledReason={rule && `${rule.why} S logom kod na tom nivou ne bi bio siguran.`}
          />
        </HydrateLater>
      </div>
      <HydrateLater as="div" className="qr-side">
        <Preview
          kind={kind}
          look={job.input ?? options}
          outcome={outcome}
          made={made}
          current={following.current}
          logo={shownLogo}
          failure={job.failure?.message ?? null}
        />
        {outcome.state === 'ready' && (
          <JobStatus job={job} following={following} doing="Pravim kod i provjeravam da li se čita" />
        )}
        <ExportPanel made={following.current ? made : null} options={options} />
        {outcome.state === 'ready' &&
          outcome.notes
            .filter((note) => note.field === undefined)
            .map((note) => (
              <Notice key={note.text} kind="info">
                {note.text}
              </Notice>
            ))}
      </HydrateLater>
    </div>
  );
}

interface LookFormProps extends MakeCodeProps {
  /** Why the level cannot be chosen. */
  lockedReason: string | null;
  logoUsed: boolean;
}

function LookForm({ options, change, lockedReason, logoUsed }: LookFormProps) {
  const given = { id: 'izgled', options: qrCode.options, values: options, change };
  const size = options.unit === 'px' ? 'px' : 'mm';
  return (
    <section className="tool-panel qr-look" aria-label="Izgled koda">
      <OptionsForm {...given} only={['unit', size, 'margin']} />
      <OptionsForm {...given} only={['dark', 'light', 'clear']} />
      {lockedReason !== null || logoUsed ? (
        <p className="qr-fixed">{lockedReason ?? 'Uz logo je nivo uvijek H: podnosi oko 30 % oštećenja.'}</p>
      ) : (
        <OptionsForm {...given} only={['level', 'raise']} />
      )}
    </section>
  );
}

/** Downloads of the verified code, and remarks about it. */
function ExportPanel({ made, options }: { made: MadeCode | null; options: CodeOptions }) {
  const good = made?.readBack === 'same' ? made : null;
  const name = `qr-${options.kind}`;
  const type = 'image/svg+xml';
  useSubmitKey(good && (() => save(good.png, `${name}.png`)));
  return (
    <div className="qr-take">
      <div className="tool-actions">
        <DownloadButton strong disabled={good === null} content={() => good?.png ?? ''} name={`${name}.png`}>
          Preuzmi PNG
        </DownloadButton>
        <DownloadButton
          disabled={good === null}
          content={() => good?.svg ?? ''}
          name={`${name}.svg`}
          type={type}
        >
          Preuzmi SVG
        </DownloadButton>
        <CopyButton
          disabled={good === null}
          content={() => good?.png ?? ''}
          failed="Preglednik nije dozvolio kopiranje slike. Preuzmite PNG."
        >
          Kopiraj sliku
        </CopyButton>
      </div>
      {made && (
        <>
          {adviceOn(options, made).map((advice) => (
            <Notice key={advice.text} kind={advice.kind}>
              {advice.text}
            </Notice>
          ))}
          <Facts made={made} options={options} />
          <details className="qr-text">
            <summary>Šta tačno piše u kodu</summary>
            <pre>{made.text}</pre>
          </details>
        </>
      )}
    </div>
  );
}

function Facts({ made, options }: { made: MadeCode; options: CodeOptions }) {
  const least = minPrintSide(made.size, options.margin);
  const side = options.unit === 'mm' ? options.mm : least;
  return (
    <dl className="qr-facts">
      <div>
        <dt>Sadržaj</dt>
        <dd>{countText(made.bytes)} B</dd>
      </div>
      <div>
        <dt>Kod</dt>
        <dd>
          verzija {made.version}, {made.size} × {made.size} modula, nivo {made.level}
        </dd>
      </div>
      <div>
        <dt>PNG</dt>
        <dd>
          {made.pixels} × {made.pixels} px, modul {made.scale} px
        </dd>
      </div>
      {made.logo && (
        <div>
          <dt>Logo</dt>
          <dd>{(made.logo.share * 100).toFixed(1).replace('.', ',')} % površine</dd>
        </div>
      )}
      <div>
        <dt>Štampa</dt>
        <dd>
          bar {least} mm s rubom; {side} mm se čita s oko {readingDistance(side)}
        </dd>
      </div>
    </dl>
  );
}
