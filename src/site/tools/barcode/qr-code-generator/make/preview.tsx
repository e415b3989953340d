import type { Values } from '../../../options.ts';
import type { ContentKind, Outcome } from '../content/kind.ts';
import type { qrCode } from '../tool.ts';
import type { MadeCode } from '../worker.ts';

/** The options that affect the drawing. */
type PreviewOptions = Pick<Values<typeof qrCode.options>, 'margin' | 'dark' | 'light' | 'clear'>;

interface PreviewProps {
  kind: ContentKind;
  look: PreviewOptions;
  outcome: Outcome;
  made: MadeCode | null;
  /** The code belongs to the current form values. */
  current: boolean;
  logo: string | null;
  /** Why the worker failed. */
  failure: string | null;
}

/** The code, or why there is none yet, and whether it was verified. */
export function Preview({ kind, look, outcome, made, current, logo, failure }: PreviewProps) {
  const ready = outcome.state === 'ready' && failure === null;
  return (
    <div className="qr-show">
      <figure
        className="qr-figure"
        data-clear={look.clear || undefined}
        data-empty={!(ready && made) || undefined}
      >
        {ready && made ? <CodeDrawing made={made} look={look} logo={logo} /> : <Placeholder />}
      </figure>
      <div className="qr-said" role="status">
        {outcome.state === 'empty' && <p>{kind.empty}</p>}
        {outcome.state === 'wrong' && (
          <>
            <p>Kod nastaje čim ovo bude u redu:</p>
            <ul>
              {kind.fields
                .filter((field) => outcome.errors[field.name])
                .map((field) => (
                  <li key={field.name}>{field.label}</li>
                ))}
            </ul>
          </>
        )}
        {outcome.state === 'ready' && failure !== null && (
          <p className="qr-verdict" data-kind="bad">
            {failure}
          </p>
        )}
        {ready && made && (current ? <Verdict made={made} /> : <p className="qr-verdict">Provjeravam…</p>)}
      </div>
    </div>
  );
}

function Verdict({ made }: { made: MadeCode }) {
  if (made.readBack === 'same') {
    return (
      <p className="qr-verdict" data-kind="good">
        Provjereno: pročitan iz slike, sadržaj je isti.
      </p>
    );
  }
  return (
    <p className="qr-verdict" data-kind="bad">
      {made.readBack === 'nothing'
        ? 'Ovaj kod nismo uspjeli pročitati iz slike. Ne koristite ga: promijenite boje, veličinu ili logo.'
        : 'Iz slike se čita drugačiji sadržaj. Ne koristite ovaj kod.'}
    </p>
  );
}

interface CodeDrawingProps {
  made: MadeCode;
  look: PreviewOptions;
  logo: string | null;
}

function CodeDrawing({ made, look, logo }: CodeDrawingProps) {
  const { margin } = look;
  const whole = made.size + 2 * margin;
  return (
    <svg
      viewBox={`${-margin} ${-margin} ${whole} ${whole}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={`QR kod, ${made.size} × ${made.size} modula`}
    >
      {!look.clear && <path fill={look.light} d={`M${-margin} ${-margin}h${whole}v${whole}h${-whole}z`} />}
      <path fill={look.dark} d={made.path} />
      {made.logo && logo && <image {...made.logo.box} href={logo} />}
    </svg>
  );
}

/** Three finder patterns in place of a missing code. */
function Placeholder() {
  return (
    <svg viewBox="0 0 29 29" aria-hidden="true" className="qr-ghost">
      <path d="M4 4h7v7H4zM18 4h7v7h-7zM4 18h7v7H4z" />
      <path d="M6.500 6.500h2v2h-2zM20.500 6.500h2v2h-2zM6.500 20.500h2v2h-2z" className="qr-ghost-core" />
    </svg>
  );
}
