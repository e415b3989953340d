import { useState } from 'react';
import { Later } from '../../../../frame/later.tsx';
import { CopyButton, DownloadButton } from '../../../kit/actions.tsx';
import { Notice } from '../../../kit/notice.tsx';
import { OptionsForm } from '../../../kit/options-form.tsx';
import { JobStatus } from '../../../kit/progress.tsx';
import { save } from '../../../kit/save.ts';
import { countText } from '../../../kit/sizes.ts';
import { useFollowing } from '../../../kit/use-following.ts';
import { useHref } from '../../../kit/use-href.ts';
import { useJob } from '../../../kit/use-job.ts';
import { useSubmitKey } from '../../../kit/use-submit-key.ts';
import type { Values } from '../../../options.ts';
import { encodeContent } from '../content/kind.ts';
import { kindOf } from '../content/kinds.ts';
import { adviceOn } from '../symbol/advice.ts';
import { leastPrintSide, readingDistance } from '../symbol/print.ts';
import { qrCode } from '../tool.ts';
import type { MadeCode, MakeOrder } from '../worker.ts';
import { ContentForm } from './content-form.tsx';
import { LogoInput } from './logo-input.tsx';
import { makeCodeWorker } from './make-worker.ts';
import { Preview } from './preview.tsx';
import { useContents } from './use-contents.ts';

type Look = Values<typeof qrCode.options>;
interface MakeCodeProps {
  options: Look;
  change(changed: Partial<Look>): void;
}

/** Makes a code; it follows what is entered. */
export function MakeCode({ options, change }: MakeCodeProps) {
  const kind = kindOf(options.kind);
  const contents = useContents(kind.id);
  const [logo, setLogo] = useState<Blob | null>(null);
  const job = useJob<MakeOrder, MadeCode>(makeCodeWorker);
  const outcome = encodeContent(kind, contents.values);
  const rule = kind.rule ?? null;
  const used = rule ? null : logo;
  const shownLogo = useHref(job.of?.logo ?? null);

  const { kind: _kind, mode: _mode, ...look } = options;
  const text = outcome.state === 'ready' ? outcome.text : '';
  const following = useFollowing(job, outcome.state === 'ready' ? { text, rule, ...look, logo: used } : null);
  // While it is made anew the code before it stays in sight, as it was made; it is neither given out nor called good.
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
        <Later as="div" className="qr-work">
          <LookForm options={options} change={change} fixed={rule?.why ?? null} logoUsed={used !== null} />
          <LogoInput
            logo={logo}
            set={setLogo}
            forbidden={rule && `${rule.why} S logom kod na tom nivou ne bi bio siguran.`}
          />
        </Later>
      </div>
      <Later as="div" className="qr-side">
        <Preview
          kind={kind}
          look={job.of ?? options}
          outcome={outcome}
          made={made}
          current={following.current}
          logo={shownLogo}
          failure={job.failure?.message ?? null}
        />
        {outcome.state === 'ready' && (
          <JobStatus job={job} following={following} doing="Pravim kod i provjeravam da li se čita" />
        )}
        <Take made={following.current ? made : null} options={options} />
        {outcome.state === 'ready' &&
          outcome.notes
            .filter((note) => note.field === undefined)
            .map((note) => (
              <Notice key={note.text} kind="info">
                {note.text}
              </Notice>
            ))}
      </Later>
    </div>
  );
}

interface LookFormProps extends MakeCodeProps {
  /** Why the level is not to be chosen. */
  fixed: string | null;
  logoUsed: boolean;
}

function LookForm({ options, change, fixed, logoUsed }: LookFormProps) {
  const given = { id: 'izgled', options: qrCode.options, values: options, change };
  const size = options.unit === 'px' ? 'px' : 'mm';
  return (
    <section className="tool-panel qr-look" aria-label="Izgled koda">
      <OptionsForm {...given} only={['unit', size, 'margin']} />
      <OptionsForm {...given} only={['dark', 'light', 'clear']} />
      {fixed !== null || logoUsed ? (
        <p className="qr-fixed">{fixed ?? 'Uz logo je nivo uvijek H: podnosi oko 30 % oštećenja.'}</p>
      ) : (
        <OptionsForm {...given} only={['level', 'raise']} />
      )}
    </section>
  );
}

/** The code to take along, once it was read back; and what to know of it. */
function Take({ made, options }: { made: MadeCode | null; options: Look }) {
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

function Facts({ made, options }: { made: MadeCode; options: Look }) {
  const least = leastPrintSide(made.size, options.margin);
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
