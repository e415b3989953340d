import { Action } from '../../kit/actions.tsx';
import { Notice } from '../../kit/notice.tsx';
import { counted } from '../../kit/sizes.ts';
import type { ByteRange } from '../../kit/text-chunks.ts';
import type { Loss } from '../diagnose/faults.ts';
import { PositionButton } from '../findings.tsx';
import type { Change, FormatResult } from './worker.ts';

/** Headings by kind of change. */
const HEADS: Record<Loss, string> = {
  dropped: 'Izostavilo bi se ono što je napisano',
  invented: 'Dodalo bi se ono što niko nije napisao',
  cut: 'Tekst se ovdje prekida: šta je bilo dalje, ne zna se',
  guessed: 'Moglo se misliti i nešto drugo; uzelo bi se ovo',
};

interface LossesProps {
  result: Extract<FormatResult, { ok: true }>;
  /** Accepts the mended text. */
  agree?: (() => void) | undefined;
  refuse(): void;
  go?: ((mark: ByteRange) => void) | undefined;
}

/** Asks whether to accept a mended text that differs in meaning: what was dropped, added or guessed. */
export function Losses({ result: { losses, lossCount }, agree, refuse, go }: LossesProps) {
  const kinds = (Object.keys(HEADS) as Loss[])
    .map((kind) => ({ kind, list: losses.filter(({ loss }) => loss === kind) }))
    .filter(({ list }) => list.length > 0);
  return (
    <div className="json-losses">
      <Notice kind="warning">
        <strong>Popravljeni tekst ne bi značio sasvim isto. Hoćete li ga takvog?</strong> Pogledajte{' '}
        {counted(lossCount, 'mjesto', 'mjesta', 'mjesta')} prije nego što odlučite.
      </Notice>
      {kinds.map(({ kind, list }) => (
        <section key={kind}>
          <h3>{HEADS[kind]}</h3>
          <ol className="json-findings">
            {list.map((change, k) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a list that only changes as a whole
              <li key={k} data-severity="warning">
                <p className="json-finding-head">
                  <PositionButton place={change} go={go && (() => go(change))} />{' '}
                  <strong>{change.title}</strong>
                </p>
                <code className="json-piece json-altered">
                  {change.excerpt.before}
                  <Altered change={change} />
                  {change.excerpt.after}
                </code>
              </li>
            ))}
          </ol>
        </section>
      ))}
      {lossCount > losses.length && <p>Prikazano je prvih {losses.length}.</p>}
      <div className="tool-actions">
        <Action strong disabled={!agree} onClick={() => agree?.()}>
          Prihvati popravak
        </Action>
        <Action onClick={refuse}>Ne popravljaj</Action>
      </div>
    </div>
  );
}

/** The text before and after a change. */
export function Altered({ change: { excerpt, after } }: { change: Change }) {
  return (
    <>
      {excerpt.mark && <del>{excerpt.mark}</del>}
      {after && <ins>{after}</ins>}
    </>
  );
}
