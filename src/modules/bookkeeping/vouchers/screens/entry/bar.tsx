import { Button, VisuallyHidden } from '@mantine/core';
import {
  IconCheck,
  IconCloudCheck,
  IconCloudOff,
  IconCloudUp,
  IconExclamationCircle,
} from '@tabler/icons-react';
import { counted } from '../../../../../admin/kit/index.ts';
import { momentText } from '../../../../../core/dates.ts';
import { formatAmount } from '../../../../../core/money/money.ts';
import { Beam } from './beam.tsx';
import classes from './entry.module.css';
import { type Line, totalsOf } from './lines.ts';
import type { SaveState } from './saver.ts';

interface BarProps {
  lines: readonly Line[];
  saving: SaveState;
  posting: boolean;
  onPost: () => void;
}

/** Always in sight: the two sides, what is missing between them, and whether everything is saved. */
export function Bar({ lines, saving, posting, onPost }: BarProps) {
  const { debit, credit, difference, filled } = totalsOf(lines);
  const balanced = difference === 0n;
  const level = balanced && debit !== 0n;
  return (
    <section className={classes.bar} aria-label="Zbir naloga">
      <dl className={classes.sums}>
        <div>
          <dt>Duguje</dt>
          <dd data-testid="debit">{formatAmount(debit, { unit: '' })}</dd>
        </div>
        <Beam debit={debit} credit={credit} />
        <div>
          <dt>Potražuje</dt>
          <dd>{formatAmount(credit, { unit: '' })}</dd>
        </div>
        <div className={classes.difference} data-state={level ? 'level' : balanced ? undefined : 'off'}>
          <dt>Razlika</dt>
          <dd>
            {level && <IconCheck size={15} stroke={2.5} aria-hidden />}
            {formatAmount(difference, { unit: '' })}
          </dd>
        </div>
      </dl>
      <div className={classes.state}>
        <span className={classes.count}>{counted(filled, 'stavka', 'stavke', 'stavki')}</span>
        <Saved state={saving} />
      </div>
      <Button loading={posting} disabled={filled === 0} onClick={onPost} aria-keyshortcuts="F8 Control+Enter">
        Proknjiži <kbd className={classes.key}>F8</kbd>
      </Button>
      <VisuallyHidden role="status">{level ? 'Nalog je u ravnoteži.' : ''}</VisuallyHidden>
    </section>
  );
}

const ICONS = {
  empty: IconCloudUp,
  waiting: IconCloudUp,
  saving: IconCloudUp,
  offline: IconCloudOff,
  saved: IconCloudCheck,
  refused: IconExclamationCircle,
};

function Saved({ state }: { state: SaveState }) {
  const Icon = ICONS[state.kind];
  return (
    <span
      className={classes.saved}
      data-kind={state.kind}
      role={state.kind === 'refused' ? 'alert' : undefined}
    >
      <Icon size={15} aria-hidden /> {savedText(state)}
    </span>
  );
}

function savedText(state: SaveState): string {
  switch (state.kind) {
    case 'empty':
      return 'Još ništa nije uneseno';
    case 'waiting':
      return 'Nesačuvane izmjene';
    case 'saving':
      return 'Čuvam…';
    case 'offline':
      return 'Nema veze, čuvam ovdje';
    case 'saved':
      return `Sačuvano u ${momentText(state.at).split(' ').at(-1)}`;
    case 'refused':
      return `Nije sačuvano: ${state.message}`;
  }
}
