import { Button } from '@mantine/core';
import { IconCloudCheck, IconCloudOff, IconCloudUp, IconExclamationCircle } from '@tabler/icons-react';
import { counted } from '../../../../../admin/kit/index.ts';
import { momentText } from '../../../../../core/dates.ts';
import { CTRL } from '../../../../../web/ctrl-key.ts';
import { faultLabel, faultSpot } from './faults-text.ts';
import classes from './review.module.css';
import type { SaveState } from './saver.ts';
import type { Review } from './use-review.ts';

interface BarProps {
  review: Review;
  busy: boolean;
  onApprove: () => void;
  onReject: () => void;
  onReopen: () => void;
  /** Null: nothing else waits for a person. */
  onNext: (() => void) | null;
}

/** Always in sight: what is missing, whether everything is saved, and the decision. */
export function Bar({ review, busy, onApprove, onReject, onReopen, onNext }: BarProps) {
  const { document, readOnly, saver } = review;
  const faults = Object.entries(document.faults);
  const [first] = faults;
  const label = first && faultLabel(document.spec, first[0]);
  const key = document.spec?.fields[0]?.key;
  // What is said of the whole document is mended at its type, or in any field.
  const whole = { field: first?.[0] === 'type' || !key ? 'type' : key };
  const spot = (first && faultSpot(document.spec, first[0])) ?? whole;
  return (
    <section className={classes.bar} aria-label="Odluka o dokumentu" data-bottom-bar>
      <div className={classes.barState}>
        {!readOnly && first && (
          <span className={classes.cannot} id="zasto-ne">
            Još se ne može odobriti.{' '}
            <button type="button" onClick={() => review.focus(spot)}>
              {label && <b>{label}: </b>}
              {first[1]}
            </button>
            {faults.length > 1 && ` I još ${counted(faults.length - 1, 'polje', 'polja', 'polja')}.`}
          </span>
        )}
        {!readOnly && !(saver.held && saver.state.kind === 'saved') && <Saved state={saver.state} />}
      </div>
      {readOnly ? (
        <div className={classes.decide}>
          {(document.state !== 'izvezen' || document.draft_id === null) && (
            <Button variant="default" loading={busy} onClick={onReopen}>
              Vrati na pregled
            </Button>
          )}
          {onNext && <Button onClick={onNext}>Sljedeći na pregledu</Button>}
        </div>
      ) : (
        <div className={classes.decide}>
          <Button variant="default" disabled={busy} onClick={onReject}>
            Odbij
          </Button>
          <Button
            data-approve
            loading={busy}
            disabled={faults.length > 0 || document.spec === null}
            aria-describedby={first ? 'zasto-ne' : undefined}
            aria-keyshortcuts="Control+Enter"
            onClick={onApprove}
          >
            {document.approvals_needed > 1 && document.first_approved_by ? 'Odobri (2. potvrda)' : 'Odobri'}{' '}
            <kbd className={classes.key}>{CTRL} ↵</kbd>
          </Button>
        </div>
      )}
    </section>
  );
}

const ICONS = {
  saving: IconCloudUp,
  offline: IconCloudOff,
  saved: IconCloudCheck,
  refused: IconExclamationCircle,
  clash: IconExclamationCircle,
};

function Saved({ state }: { state: SaveState }) {
  const Icon = ICONS[state.kind];
  return (
    <span
      className={classes.saved}
      data-kind={state.kind}
      role={state.kind === 'refused' ? 'alert' : 'status'}
    >
      <Icon size={15} aria-hidden /> {savedText(state)}
    </span>
  );
}

function savedText(state: SaveState): string {
  if (state.kind === 'saving') return 'Čuvam…';
  if (state.kind === 'offline') return 'Nema veze: unos je ovdje, pokušavam ponovo';
  if (state.kind === 'clash') return 'Čeka vašu odluku';
  if (state.kind === 'refused') return `Nije sačuvano: ${state.message}`;
  if (state.kind !== 'saved') return '';
  return state.at ? `Sačuvano u ${momentText(state.at).split(' ').at(-1)}` : 'Sve je sačuvano';
}
