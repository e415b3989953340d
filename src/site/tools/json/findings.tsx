import { countText } from '../kit/sizes.ts';
import type { ShownFinding } from './describe-diagnosis.ts';
import type { Excerpt, Position } from './positions.ts';

export const positionText = ({ line, column }: Position): string =>
  `Red ${countText(line)}, kolona ${countText(column)}`;

interface FindingsProps {
  findings: readonly ShownFinding[];
  /** Shows the position in the text; without it, positions are text only. */
  go?: ((finding: ShownFinding) => void) | undefined;
}

/** The findings, each with its position, excerpt and advice. */
export function Findings({ findings, go }: FindingsProps) {
  return (
    <ol className="json-findings">
      {findings.map((finding) => (
        <li key={`${finding.code} ${finding.at} ${finding.end}`} data-severity={finding.severity}>
          <p className="json-finding-head">
            <PositionButton place={finding} go={go && (() => go(finding))} /> <strong>{finding.title}</strong>
          </p>
          <ExcerptText excerpt={finding.excerpt} />
          <p>
            {finding.help}
            {finding.link && (
              <>
                {' '}
                <a href={finding.link.href}>{finding.link.text}</a>
              </>
            )}
          </p>
        </li>
      ))}
    </ol>
  );
}

/** A position, as a button where it can be shown in the text. */
export function PositionButton({ place, go }: { place: Position; go?: (() => void) | undefined }) {
  if (!go) return <span className="json-place">{positionText(place)}</span>;
  return (
    <button type="button" className="json-place" onClick={go}>
      {positionText(place)}
    </button>
  );
}

/** An excerpt with the fault marked. */
export function ExcerptText({ excerpt: { before, mark, after } }: { excerpt: Excerpt }) {
  if (!before && !mark && !after) return null;
  return (
    <code className="json-piece">
      {before}
      <mark data-empty={mark === '' || undefined}>{mark}</mark>
      {after}
    </code>
  );
}
