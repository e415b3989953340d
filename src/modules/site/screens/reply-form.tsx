import { Kbd, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { toast } from 'react-hot-toast';
import { DESCRIPTION_BELOW } from '../../../admin/fields/common.ts';
import { FormField, Form as Frame } from '../../../admin/form/form.tsx';
import { useForm } from '../../../admin/form/use-form.ts';
import { pressed } from '../../../admin/kit/shortcuts.ts';
import { useShortcuts } from '../../../admin/kit/use-shortcuts.ts';
import { api } from '../../../web/api.ts';
import { CTRL } from '../../../web/ctrl-key.ts';
import type { Message } from '../inbox.api.ts';
import { API } from './client.ts';
import { MESSAGE_KEYS } from './message-keys.ts';
import classes from './site.module.css';

interface ReplyFormProps {
  message: Message;
  onReload: () => void;
}

/** Reply form; empty again after sending. */
export function ReplyForm(props: ReplyFormProps) {
  const [sent, setSent] = useState(0);
  return <Form key={sent} {...props} onSent={() => setSent(sent + 1)} />;
}

function Form({ message, onReload, onSent }: ReplyFormProps & { onSent: () => void }) {
  const client = useQueryClient();
  const body = useRef<HTMLTextAreaElement | null>(null);
  const state = useForm({
    values: { subject: `Re: ${message.tip_usluge}`, body: '' },
    record: message,
    // The input stays; the other's reply is shown and this one can still be sent.
    reread: onReload,
    draft: `odgovor:${message.idguid}`,
    send: (values, { version }) => api.post(`${API}/${message.idguid}/replies`, { version, ...values }),
    done: ({ message: said }) => {
      if (said) toast.success(said);
      onSent();
      void client.invalidateQueries();
    },
  });
  const { form, errorOf, submit } = state;
  // The field itself hears the key that sends.
  useShortcuts(MESSAGE_KEYS, { reply: () => body.current?.focus(), send: () => false });
  const written = form.register('body');
  return (
    <section aria-label="Odgovor">
      <h2 className={classes.replyTitle}>
        {message.replies.length > 0 ? 'Odgovorite još jednom' : 'Odgovorite'}
      </h2>
      <Frame state={state} label="Odgovor na poruku" submitLabel="Pošalji odgovor" autoFocus={false}>
        <FormField wide>
          <TextInput
            label="Naslov"
            autoComplete="off"
            error={errorOf('subject')}
            {...form.register('subject')}
          />
        </FormField>
        <FormField wide>
          <Textarea
            label="Odgovor"
            withAsterisk
            autosize
            minRows={6}
            maxRows={20}
            inputWrapperOrder={DESCRIPTION_BELOW}
            description={`Šalje se na ${message.email}, a ispod njega stoji i primljena poruka. Šta pošiljalac na to odgovori, stiže na ${message.answers_to}.`}
            error={errorOf('body')}
            aria-keyshortcuts="r"
            {...written}
            ref={(element) => {
              written.ref(element);
              body.current = element;
            }}
            onKeyDown={(event) => {
              if (pressed(MESSAGE_KEYS.keys.send, event)) void submit();
            }}
          />
        </FormField>
      </Frame>
      <p className={classes.keys}>
        <Kbd size="xs">r</Kbd> piši odgovor · <Kbd size="xs">{CTRL}</Kbd> <Kbd size="xs">Enter</Kbd> pošalji ·{' '}
        <Kbd size="xs">s</Kbd> neželjena · <Kbd size="xs">Delete</Kbd> obriši · <Kbd size="xs">u</Kbd> nazad
        na listu
      </p>
    </section>
  );
}
