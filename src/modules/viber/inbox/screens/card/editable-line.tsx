import { ActionIcon, Button, Textarea, TextInput } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { NONE, reasonOf } from '../../../../../admin/kit/index.ts';
import classes from './card.module.css';

interface EditableLineProps {
  label: string;
  /** The heading above says it. */
  hideLabel?: boolean;
  value: string | null;
  max: number;
  may: boolean;
  /** Several lines. */
  long?: boolean;
  /** Address that the value stands for, `tel:…`. */
  href?: (value: string) => string;
  /** Rejects with what is to be said at the field. */
  save: (value: string | null) => Promise<void>;
}

/** Said once, before what somebody else has written meanwhile is written over. */
export const overtakenBy = (value: string | null): string =>
  `U međuvremenu je ${value ? `upisano: „${value}”` : 'obrisano ono što je tu pisalo'}. Sačuvajte još jednom da vrijedi vaše.`;

/** A value of the card that is edited where it stands. */
export function EditableLine(props: EditableLineProps) {
  const { label, hideLabel, value, max, may, long = false, href, save } = props;
  const [edited, setEdited] = useState<string | null>(null);
  /** What stood there when editing began. */
  const [begun, setBegun] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const end = (): void => {
    setEdited(null);
    setProblem(null);
  };
  const keep = async (): Promise<void> => {
    if (edited === null || saving) return;
    const next = edited.trim() || null;
    if (next === value) return end();
    if (value !== begun) {
      setBegun(value);
      return setProblem(overtakenBy(value));
    }
    setSaving(true);
    try {
      await save(next);
      end();
    } catch (error) {
      setProblem(reasonOf(error));
    } finally {
      setSaving(false);
    }
  };
  if (edited === null)
    return (
      <div className={classes.line} data-alone={hideLabel || undefined}>
        {!hideLabel && <span className={classes.label}>{label}</span>}
        <span className={classes.value} data-long={long || undefined}>
          {value && href ? (
            <a href={href(value)}>{value}</a>
          ) : (
            (value ?? (long ? 'Ništa nije zapisano.' : NONE))
          )}
        </span>
        {may && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            aria-label={`Uredi: ${label}`}
            onClick={() => {
              setBegun(value);
              setEdited(value ?? '');
            }}
          >
            <IconPencil size={15} aria-hidden />
          </ActionIcon>
        )}
      </div>
    );
  const common = {
    label: hideLabel ? undefined : label,
    'aria-label': hideLabel ? label : undefined,
    size: 'sm',
    value: edited,
    maxLength: max,
    error: problem,
    // It was opened to be written in.
    'data-autofocus': true,
    autoFocus: true,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') end();
      if (event.key === 'Enter' && (!long || event.ctrlKey || event.metaKey)) void keep();
    },
  } as const;
  return (
    <div className={classes.editing}>
      {long ? (
        <Textarea
          {...common}
          autosize
          minRows={3}
          maxRows={10}
          onChange={(event) => setEdited(event.currentTarget.value)}
        />
      ) : (
        <TextInput {...common} onChange={(event) => setEdited(event.currentTarget.value)} />
      )}
      <div>
        <Button size="compact-sm" loading={saving} onClick={() => void keep()}>
          Sačuvaj
        </Button>
        <Button size="compact-sm" variant="subtle" color="gray" disabled={saving} onClick={end}>
          Odustani
        </Button>
      </div>
    </div>
  );
}
