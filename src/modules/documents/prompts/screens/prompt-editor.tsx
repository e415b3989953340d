import { Button, Group, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Panel, useAct } from '../../../../admin/kit/index.ts';
import { api } from '../../../../web/api.ts';
import { PROMPTS, type PromptDesk } from '../prompts.api.ts';
import classes from './prompts.module.css';

interface PromptEditorProps {
  desk: PromptDesk;
  text: string;
  setText: (text: string) => void;
}

/** Writes a prompt; saving makes a version that nobody uses until it is published. */
export function PromptEditor({ desk, text, setText }: PromptEditorProps) {
  const [note, setNote] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const { act, busy } = useAct();
  const save = (): Promise<void> =>
    act(() => api.post(`${PROMPTS}/${desk.idguid}`, { text, note: note.trim() || null }), {
      done: () => {
        setNote('');
        setErrors({});
      },
      refused: ({ errors: said = {} }) => {
        setErrors(said);
        return Boolean(said.text ?? said.note);
      },
    });
  return (
    <Panel title="Uputstvo modelu">
      <form
        className={classes.editor}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Textarea
          label="Šta model treba znati o ovoj vrsti"
          description="Polja, njihovi opisi i pravilo da se ništa ne izmišlja šalju se uvijek; ovdje je samo ono što je posebno."
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setErrors({});
          }}
          error={errors.text}
          autosize
          minRows={8}
          maxRows={20}
        />
        <TextInput
          label="Napomena uz verziju"
          value={note}
          onChange={(event) => {
            setNote(event.currentTarget.value);
            setErrors({});
          }}
          error={errors.note}
        />
        <Group>
          <Button type="submit" loading={busy} disabled={text.trim() === ''}>
            Sačuvaj kao novu verziju
          </Button>
        </Group>
      </form>
    </Panel>
  );
}
