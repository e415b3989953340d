import { IconHourglassHigh, IconShieldOff, IconVirus } from '@tabler/icons-react';
import type { ScanState } from '../../core/files/scan/states.ts';
import { useQuestion } from '../kit/index.ts';
import classes from './scan-state.module.css';
import { openDownload } from './ticket.ts';

type Withheld = Exclude<ScanState, 'clean'>;

/** Why a file is not handed out as others are; null if it is. */
export const withheld = (scan: ScanState | null): Withheld | null =>
  scan === null || scan === 'clean' ? null : scan;

const MARKS: Record<Withheld, { icon: typeof IconVirus; text: string }> = {
  waiting: { icon: IconHourglassHigh, text: 'Provjerava se na viruse…' },
  infected: { icon: IconVirus, text: 'Zaražena virusom' },
  unscanned: { icon: IconShieldOff, text: 'Nije provjerena na viruse' },
};

/** What the virus scanner says of a file, in its row; nothing of a clean one. */
export function ScanMark({ scan }: { scan: ScanState | null }) {
  const state = withheld(scan);
  if (!state) return null;
  const { icon: Icon, text } = MARKS[state];
  return (
    <span className={classes.mark} data-scan={state}>
      <Icon size={14} stroke={1.8} aria-hidden />
      {text}
    </span>
  );
}

const ABOUT: Record<Withheld, string> = {
  waiting: 'Čim provjera završi, datoteka se može otvoriti i preuzeti. Ovu stranicu ne treba osvježavati.',
  infected: 'Datoteka se ne može otvoriti ni preuzeti. Obrišite je i provjerite računar s kojeg je poslana.',
  unscanned: 'Prevelika je za provjeru na viruse, pa se ovdje ne prikazuje.',
};

interface ScanNoticeProps {
  scan: Withheld;
  /** Name of the virus. */
  virus: string | null;
  children?: React.ReactNode;
}

/** The same in place of a file's preview. */
export function ScanNotice({ scan, virus, children }: ScanNoticeProps) {
  const { icon: Icon, text } = MARKS[scan];
  return (
    <div className={classes.notice} data-scan={scan} role={scan === 'waiting' ? 'status' : undefined}>
      <Icon size={44} stroke={1.4} aria-hidden />
      <strong>{text}</strong>
      <span>{ABOUT[scan]}</span>
      {virus && (
        <span>
          Pronađeno: <code>{virus}</code>
        </span>
      )}
      {children}
    </div>
  );
}

/** Saves files that were not scanned, after a question. `dialog` is to be rendered. */
export function useUnscanned() {
  const { ask, dialog } = useQuestion();
  const save = (path: string, name: string): void =>
    ask({
      title: `Preuzeti „${name}” bez provjere?`,
      text: 'Datoteka je prevelika za provjeru na viruse. Otvorite je samo ako vjerujete onome ko ju je poslao.',
      confirmLabel: 'Preuzmi neprovjereno',
      confirm: () => openDownload(path, { unscanned: '1' }),
    });
  return { save, dialog };
}
