import { Button, Radio } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog, Dialog, formatDateTime, NONE } from '../kit/index.ts';
import classes from './form.module.css';
import type { Clash, FormState, Versioned } from './use-form.ts';

interface StaleProps {
  state: FormState;
  /** Called when the other's values were taken; clears the draft. */
  onTaken: () => void;
  /** Sends the form over the newer version. */
  onSave: () => void;
}

/** Shows who changed the record and how, and lets the person choose field by field. */
export function StaleDialog(props: StaleProps) {
  return props.state.options.valuesOf ? <MergeDialog {...props} /> : <RereadDialog state={props.state} />;
}

const TITLE = 'Zapis je u međuvremenu izmijenjen';

/** Without a merge: offers to load the newer record; the input stays. */
function RereadDialog({ state }: Pick<StaleProps, 'state'>) {
  const { current, message } = state.clash as Clash<Versioned>;
  return (
    <ConfirmDialog
      opened
      title={TITLE}
      confirmLabel="Učitaj novo stanje"
      onClose={() => state.setClash(null)}
      onConfirm={() => state.reread(current)}
    >
      {message} Vaš unos ostaje na ekranu: učitajte novo stanje, pa ga po potrebi ponovo pošaljite.
    </ConfirmDialog>
  );
}

function MergeDialog({ state, onTaken, onSave }: StaleProps) {
  const clash = state.clash as Clash<Versioned>;
  const { options, form, sending, base, element } = state;
  const { current, conflicts, onlyTheirs, onlyMine, mine } = clash;
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  // Labels come from the inputs: only they know the title of a record just chosen.
  const [titles] = useState(() => shownTitles(element.current, mine));
  const choose = (name: string, side: string) =>
    setTheirs((before) => {
      const next = new Set(before);
      if (side === 'theirs') next.add(name);
      else next.delete(name);
      return next;
    });
  const kept = mine.filter((name) => !theirs.has(name));
  const show = (name: string, value: unknown, record: Versioned | null): string =>
    options.show?.(name, value, record, form.getValues()) ?? plainly(value);
  const label = (name: string): string => options.labels?.[name] ?? name;
  const listed = (names: string[]) => names.map(label).join(', ');
  const now = options.valuesOf!(current);
  const blind = base.current?.version === current.version;
  return (
    <Dialog
      opened
      onClose={() => state.setClash(null)}
      title={TITLE}
      size="44rem"
      closeOnClickOutside={false}
    >
      <p className={classes.lead}>
        Dok ste uređivali, zapis je sačuvan s izmjenama: <b>{current.updated_by ?? 'neko drugi'}</b>
        {current.updated_at && `, ${formatDateTime(current.updated_at)}`}. Vaš unos nije izgubljen.
      </p>
      {conflicts.length > 0 && (
        <div className={classes.conflicts}>
          {conflicts.map((name) => (
            <Radio.Group
              key={name}
              label={label(name)}
              value={theirs.has(name) ? 'theirs' : 'mine'}
              onChange={(side) => choose(name, side)}
            >
              <div className={classes.sides}>
                <Side value="theirs" who="Sačuvano u međuvremenu" text={show(name, now[name], current)} />
                <Side value="mine" who="Moje" text={titles[name] ?? show(name, form.getValues(name), null)} />
              </div>
            </Radio.Group>
          ))}
        </div>
      )}
      {!blind && onlyTheirs.length > 0 && (
        <p className={classes.aside}>
          Ostaje sačuvana izmjena u poljima koja niste mijenjali: {listed(onlyTheirs)}.
        </p>
      )}
      {onlyMine.length > 0 && <p className={classes.aside}>Samo vi ste mijenjali: {listed(onlyMine)}.</p>}
      <div className={classes.dialogFoot}>
        <Button
          variant="default"
          disabled={sending}
          onClick={() => {
            state.rebase(current, []);
            state.setClash(null);
            onTaken();
          }}
        >
          Uzmi sačuvano
        </Button>
        <Button
          loading={sending}
          disabled={kept.length === 0}
          onClick={() => {
            state.rebase(current, kept);
            onSave();
          }}
          data-autofocus
        >
          {theirs.size > 0 ? 'Sačuvaj odabrano' : 'Zadrži moje'}
        </Button>
      </div>
    </Dialog>
  );
}

function Side({ value, who, text }: { value: string; who: string; text: string }) {
  return (
    <Radio.Card value={value} className={classes.side}>
      <Radio.Indicator size="xs" color="tile" iconColor="var(--c-on-tile)" />
      <span>
        <span className={classes.who}>{who}</span>
        <span className={classes.what}>{text}</span>
      </span>
    </Radio.Card>
  );
}

/** Formats a value of unknown kind. */
function plainly(value: unknown): string {
  if (value === null || value === undefined || value === '') return NONE;
  if (typeof value === 'boolean') return value ? 'Da' : 'Ne';
  if (Array.isArray(value)) return value.length > 0 ? value.map(plainly).join(', ') : NONE;
  return typeof value === 'object' ? Object.values(value).map(plainly).join(' · ') : String(value);
}

function shownTitles(form: HTMLFormElement | null, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const field = form?.querySelector(
        `[data-field="${name}"][data-kind="reference"], [data-field="${name}"][data-kind="references"]`,
      );
      const pills = [...(field?.querySelectorAll('.mantine-Pill-label') ?? [])].map(
        (pill) => pill.textContent,
      );
      const input = field?.querySelector<HTMLInputElement>('input:not([type=hidden])');
      const shown = pills.length > 0 ? pills.join('; ') : input?.value;
      return shown ? [[name, shown]] : [];
    }),
  );
}
