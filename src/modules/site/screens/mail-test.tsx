import { Alert, Button, TextInput } from '@mantine/core';
import { IconCircleCheck, IconMailX, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import { useForm } from '../../../admin/form/use-form.ts';
import { formatDecimal } from '../../../admin/kit/index.ts';
import { api } from '../../../web/api.ts';
import type { MailAttempt, SiteSettings } from '../settings.api.ts';
import { SETTINGS } from './settings-form.tsx';
import classes from './site.module.css';

/** Sends a test mail with the saved settings and shows the mail server's answer. */
export function MailTest({ settings }: { settings: SiteSettings }) {
  const { user } = useSignedIn();
  const [result, setResult] = useState<MailAttempt | null>(null);
  const { form, submit, sending, problem, errorOf } = useForm({
    values: { to: user.email },
    send: (values) => {
      setResult(null);
      return api.post<MailAttempt>(`${SETTINGS}/mail-test`, values);
    },
    done: ({ data }) => setResult(data),
  });
  const { server, from } = settings.mail;
  return (
    <form className={classes.test} noValidate onSubmit={(event) => void submit(event)}>
      <p className={classes.text}>
        {server ? (
          <>
            Šalje se odmah, preko <b>{server}</b>, od <b>{from}</b>. Koriste se sačuvane postavke.
          </>
        ) : (
          'Server za poštu nije podešen (SMTP_URL), pa se mail upisuje u datoteku na serveru.'
        )}
      </p>
      <TextInput type="email" label="Kome" error={errorOf('to') ?? problem} {...form.register('to')} />
      <Button
        type="submit"
        variant="default"
        loading={sending}
        leftSection={<IconSend size={16} aria-hidden />}
      >
        Pošalji probni mail
      </Button>
      <div role="status">{result && <Outcome result={result} />}</div>
    </form>
  );
}

function Outcome({ result }: { result: MailAttempt }) {
  const { taken, answer, advice, server, milliseconds } = result;
  const took = `${formatDecimal(Math.round(milliseconds / 100) / 10)} s`;
  const title = taken
    ? server
      ? `Server je primio mail (${took})`
      : 'Mail je upisan u datoteku'
    : `Mail nije poslan (${took})`;
  return (
    <Alert
      color={taken ? 'tile' : 'red'}
      icon={taken ? <IconCircleCheck size={18} aria-hidden /> : <IconMailX size={18} aria-hidden />}
      title={title}
    >
      {advice && <p className={classes.text}>{advice}</p>}
      <p className={classes.answer}>
        {server ? 'Odgovor servera: ' : 'Datoteka: '}
        <code>{answer}</code>
      </p>
    </Alert>
  );
}
