import { ActionIcon, Loader, VisuallyHidden } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCheck,
  IconChevronDown,
  IconChevronUp,
  IconClock,
  IconHelp,
  IconMinus,
  IconRefresh,
  IconX,
} from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { counted, formatBytes, useQuestion } from '../kit/index.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import classes from './panel.module.css';
import { cancel, cancelAll, clear, isUnderWay, retry, type Sending, useSending } from './queue.ts';

/** How long the panel still says that all went well, in milliseconds, unless its list is looked at. */
const SEEN_MS = 10_000;
const FILES = ['datoteka', 'datoteke', 'datoteka'] as const;

/** The files that are being sent, at the corner of every screen. */
export default function UploadPanel() {
  const all = useSending();
  const [open, setOpen] = useState(true);
  const { ask, dialog } = useQuestion();
  const underWay = isUnderWay(all);
  const failed = all.filter(isFailed).length;
  // What went well needs no further look.
  useEffect(() => setOpen(underWay || failed > 0), [underWay, failed]);
  const isOver = all.length > 0 && !underWay && failed === 0;
  useEffect(() => {
    if (!isOver || open) return;
    const timer = setTimeout(clear, SEEN_MS);
    return () => clearTimeout(timer);
  }, [isOver, open]);
  if (all.length === 0) return dialog;
  const size = all.reduce((sum, one) => sum + one.size, 0);
  const sent = all.reduce((sum, one) => sum + (OVER.has(one.state) ? one.size : one.sent), 0);
  const percent = size === 0 ? (underWay ? 0 : 100) : Math.floor((sent / size) * 100);
  const title = titleOf(all, underWay, failed, percent);
  const close = () =>
    underWay
      ? ask({
          title: 'Prekinuti slanje?',
          text: 'Datoteke koje još nisu stigle neće biti sačuvane.',
          confirmLabel: 'Prekini slanje',
          cancelLabel: 'Nastavi slanje',
          danger: true,
          confirm: cancelAll,
        })
      : clear();
  return (
    <>
      <section className={classes.panel} aria-label="Slanje datoteka">
        <div className={classes.head}>
          <h2>{title}</h2>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={open ? 'Sažmi' : 'Prikaži datoteke'}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {open ? <IconChevronDown size={18} aria-hidden /> : <IconChevronUp size={18} aria-hidden />}
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={underWay ? 'Prekini slanje' : 'Zatvori'}
            onClick={close}
          >
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </div>
        <div
          className={classes.whole}
          data-over={underWay ? undefined : failed > 0 ? 'failed' : 'done'}
          aria-hidden
        >
          <span style={{ width: `${percent}%` }} />
        </div>
        {open && (
          <ul className={classes.list}>
            {all
              .toSorted((a, b) => Number(isFailed(b)) - Number(isFailed(a)))
              .map((one) => (
                <Line key={one.id} one={one} />
              ))}
          </ul>
        )}
        {/* Not every percent: a reader would never be silent. */}
        <VisuallyHidden role="status">
          {underWay ? `Slanje datoteka, ${Math.floor(percent / 25) * 25} posto` : title}
        </VisuallyHidden>
      </section>
      <ConflictDialog all={all} />
      {dialog}
    </>
  );
}

/** Those stand first: only they need a person. */
const isFailed = ({ state }: Sending): boolean => state === 'failed';
const OVER = new Set<Sending['state']>(['done', 'skipped', 'failed']);

function titleOf(all: readonly Sending[], underWay: boolean, failed: number, percent: number): string {
  if (underWay) return `Šalje se ${counted(all.length, ...FILES)} · ${percent} %`;
  if (failed > 0) return `Nije poslano: ${counted(failed, ...FILES)}`;
  const done = all.filter(({ state }) => state === 'done').length;
  return done === 0 ? `Preskočeno: ${counted(all.length, ...FILES)}` : `Gotovo: ${counted(done, ...FILES)}`;
}

const SIGNS: Record<Sending['state'], typeof IconX | null> = {
  waiting: IconClock,
  sending: null,
  keeping: null,
  asking: IconHelp,
  done: IconCheck,
  skipped: IconMinus,
  failed: IconAlertTriangle,
};

function Line({ one }: { one: Sending }) {
  const { id, name, state, size, sent } = one;
  const Sign = SIGNS[state];
  return (
    <li className={classes.item} data-state={state}>
      <span className={classes.sign}>
        {Sign ? <Sign size={16} aria-hidden /> : <Loader size={14} aria-hidden />}
      </span>
      <div>
        <div className={classes.name} title={name}>
          {name}
        </div>
        {state === 'sending' && (
          <div
            className={classes.bar}
            role="progressbar"
            aria-label={`Poslano: ${name}`}
            aria-valuenow={Math.floor((sent / Math.max(1, size)) * 100)}
          >
            <span style={{ width: `${(sent / Math.max(1, size)) * 100}%` }} />
          </div>
        )}
        <div className={classes.said}>{saidOf(one)}</div>
      </div>
      <span className={classes.acts}>
        {state === 'failed' && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Pošalji ponovo: ${name}`}
            onClick={() => retry(id)}
          >
            <IconRefresh size={16} aria-hidden />
          </ActionIcon>
        )}
        {state !== 'keeping' && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={OVER.has(state) ? `Ukloni s liste: ${name}` : `Odustani: ${name}`}
            onClick={() => cancel(id)}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        )}
      </span>
    </li>
  );
}

function saidOf({ state, size, sent, place, problem }: Sending): string {
  switch (state) {
    case 'waiting':
      return `Čeka na red · ${formatBytes(size)}`;
    case 'sending':
      return `${formatBytes(sent)} od ${formatBytes(size)}`;
    case 'keeping':
      return 'Čuva se';
    case 'asking':
      return 'Datoteka tog naziva već postoji';
    case 'skipped':
      return 'Preskočeno';
    case 'failed':
      return problem ?? '';
    case 'done':
      return [place, formatBytes(size)].filter(Boolean).join(' · ');
  }
}
