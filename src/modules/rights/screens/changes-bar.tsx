import { Button, Kbd, UnstyledButton } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useSaveKey } from '../../../admin/form/use-save-key.ts';
import { Problem } from '../../../admin/kit/index.ts';
import { CTRL } from '../../../web/ctrl-key.ts';
import classes from './rights.module.css';

/** Number of changes up to which the list is open initially. */
const OPEN = 12;

/** What is given or taken away: a right, a role. */
interface Change {
  name: string;
  label: string;
}

/** Shows unsaved additions and removals; each can be undone. */
export function ChangesBar({
  added,
  removed,
  saving,
  problem,
  hint,
  onUndo,
  onReset,
  onSave,
}: {
  added: readonly Change[];
  removed: readonly Change[];
  saving: boolean;
  problem: string | null;
  hint?: ReactNode;
  onUndo: (name: string) => void;
  onReset: () => void;
  onSave: () => void;
}) {
  const list = useId();
  const [open, setOpen] = useState<boolean | null>(null);
  const count = added.length + removed.length;
  useSaveKey(() => {
    if (count > 0) onSave();
  });
  if (count === 0 && !problem) return <div role="status" aria-live="polite" />;
  const shown = open ?? count <= OPEN;
  return (
    <section className={classes.bar} aria-label="Izmjene">
      <Problem>{problem}</Problem>
      {shown && count > 0 && (
        <ul id={list} className={classes.changes}>
          {added.map((cell) => (
            <Chip key={cell.name} kind="added" label={cell.label} onUndo={() => onUndo(cell.name)} />
          ))}
          {removed.map((cell) => (
            <Chip key={cell.name} kind="removed" label={cell.label} onUndo={() => onUndo(cell.name)} />
          ))}
        </ul>
      )}
      <div className={classes.summary}>
        <b role="status">{summaryOf(added.length, removed.length)}</b>
        {hint && count > 0 && <span className={classes.note}>{hint}</span>}
        {count > 0 && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            aria-expanded={shown}
            aria-controls={shown ? list : undefined}
            onClick={() => setOpen(!shown)}
          >
            {shown ? 'Sakrij listu' : 'Prikaži listu'}
          </Button>
        )}
        <Button variant="default" size="sm" disabled={saving} onClick={onReset}>
          Poništi
        </Button>
        {count > 0 && (
          <Button
            size="sm"
            loading={saving}
            aria-keyshortcuts="Control+S"
            rightSection={
              <span className={classes.keys}>
                <Kbd size="xs">{CTRL}</Kbd> <Kbd size="xs">S</Kbd>
              </span>
            }
            onClick={onSave}
          >
            Sačuvaj
          </Button>
        )}
      </div>
    </section>
  );
}

/** "Dodaje se 3, oduzima se 1". */
function summaryOf(added: number, removed: number): string {
  const parts = [added > 0 && `dodaje se ${added}`, removed > 0 && `oduzima se ${removed}`].filter(Boolean);
  const text = parts.join(', ') || 'nema izmjena';
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function Chip({ kind, label, onUndo }: { kind: 'added' | 'removed'; label: string; onUndo: () => void }) {
  const Icon = kind === 'added' ? IconPlus : IconMinus;
  return (
    <li>
      <UnstyledButton
        className={classes.chip}
        data-kind={kind}
        title="Poništi ovu izmjenu"
        aria-label={`${kind === 'added' ? 'Dodaje se' : 'Oduzima se'} ${label}. Poništi`}
        onClick={onUndo}
      >
        <Icon size={12} stroke={2.4} aria-hidden />
        {label}
      </UnstyledButton>
    </li>
  );
}
