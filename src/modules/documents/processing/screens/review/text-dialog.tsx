import { Button, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Dialog, Problem, problemOf } from '../../../../../admin/kit/index.ts';
import { characters } from '../../../../../core/plural.ts';
import classes from './review.module.css';

interface TextDialogProps {
  title: string;
  label: string;
  description?: string;
  start?: string;
  long?: boolean;
  button: string;
  red?: boolean;
  max: number;
  onClose: () => void;
  /** Throws what is shown; the dialog stays then. */
  onSend: (text: string) => Promise<unknown>;
}

const faultOf = (text: string, max: number): string | null => {
  if (text === '') return 'Ovo je obavezno.';
  return text.length > max ? `Najviše ${characters(max)}, a ima ih ${text.length}.` : null;
};

/** A dialog that asks for one text, which may not be empty. */
export function TextDialog(props: TextDialogProps) {
  const { title, label, description, start = '', long, button, red, max, onClose, onSend } = props;
  const [text, setText] = useState(start);
  const [problem, setProblem] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const fault = faultOf(text.trim(), max);
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (fault) return;
    setBusy(true);
    try {
      await onSend(text.trim());
      onClose();
    } catch (error) {
      setProblem(problemOf(error));
      setBusy(false);
    }
  };
  const Input = long ? Textarea : TextInput;
  return (
    <Dialog opened onClose={onClose} title={title} size="30rem">
      <form onSubmit={(event) => void send(event)}>
        <Input
          label={label}
          description={description}
          data-autofocus
          value={text}
          {...(long && { minRows: 3, autosize: true })}
          error={tried ? fault : undefined}
          onChange={({ currentTarget }: { currentTarget: { value: string } }) => setText(currentTarget.value)}
        />
        <Problem>{problem}</Problem>
        <div className={classes.dialogActions}>
          <Button variant="default" onClick={onClose} disabled={busy}>
            Odustani
          </Button>
          <Button type="submit" color={red ? 'red' : undefined} loading={busy}>
            {button}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
