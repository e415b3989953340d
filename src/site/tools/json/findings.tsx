import { countText } from '../kit/sizes.ts';
import type { Excerpt, Place } from './places.ts';
import type { ShownFinding } from './shown.ts';

/** A place as it is said. */
export const placeText = ({ line, column }: Place): string =>
  `Red ${countText(line)}, kolona ${countText(column)}`;

interface FindingsProps {
  findings: readonly ShownFinding[];
  /** Shows a place in the text; without it, places are only said. */
  go?: ((finding: ShownFinding) => void) | undefined;
}

/** What is wrong with a text, each with its place, its piece and the way to mend it. */
export function Findings({ findings, go }: FindingsProps) {
  return (
    <ol className="json-findings">
      {findings.map((finding) => (
        <li key={`${finding.code} ${finding.at} ${finding.end}`} data-severity={finding.severity}>
          <p className="json-finding-head">
            <PlaceButton place={finding} go={go && (() => go(finding))} /> <strong>{finding.title}</strong>
          </p>
          <Piece excerpt={finding.excerpt} />
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

/** A place, and where it can be shown, the button that shows it. */
export function PlaceButton({ place, go }: { place: Place; go?: (() => void) | undefined }) {
  if (!go) return <span className="json-place">{placeText(place)}</span>;
  return (
    <button type="button" className="json-place" onClick={go}>
      {placeText(place)}
    </button>
  );
}

/** A piece of the text with the place in it marked. */
export function Piece({ excerpt: { before, mark, after } }: { excerpt: Excerpt }) {
  if (!before && !mark && !after) return null;
  return (
    <code className="json-piece">
      {before}
      <mark data-empty={mark === '' || undefined}>{mark}</mark>
      {after}
    </code>
  );
}
