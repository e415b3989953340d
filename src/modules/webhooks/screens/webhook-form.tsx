import { Checkbox } from '@mantine/core';
import { useRef } from 'react';
import { Controller } from 'react-hook-form';
import { hasPermission } from '../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import { Fields } from '../../../admin/form/fields.tsx';
import { Form, FormField } from '../../../admin/form/form.tsx';
import { useForm } from '../../../admin/form/use-form.ts';
import { useSaved } from '../../../admin/form/use-saved.ts';
import { boolean, text, url as urlField } from '../../../core/resource.ts';
import { findEvent, webhookEvents } from '../../../core/webhook-events.ts';
import { api } from '../../../web/api.ts';
import { LIMITS, type MadeWebhook, type Webhook } from '../webhooks.api.ts';
import classes from './webhooks.module.css';
import { API, eventLabel, HOME } from './webhooks-data.ts';

interface WebhookValues {
  name: string;
  url: string;
  events: string[];
  active: boolean;
}

const fields = {
  name: text({
    label: 'Naziv',
    help: 'Program koji prima poruke, da ga kasnije prepoznate.',
    max: LIMITS.name,
    required: true,
  }),
  url: urlField({
    label: 'Adresa',
    help: 'Adresa primaoca. Mora počinjati s https:// i biti vidljiva s interneta.',
    required: true,
  }),
};
const active = boolean({ label: 'Radi', help: 'Isključen webhook ne prima ništa, ni naknadno.' });

const valuesOf = ({ name, url, events, active }: Webhook): WebhookValues => ({ name, url, events, active });
const NEW: WebhookValues = { name: '', url: '', events: [], active: true };

interface WebhookFormProps<R> {
  /** Null for a new webhook. */
  record: Webhook | null;
  done: (webhook: R) => void;
}

/** The form of a new webhook (`R` is `MadeWebhook`) and of one that is changed. */
export function WebhookForm<R extends Webhook | MadeWebhook>({ record, done }: WebhookFormProps<R>) {
  const saved = useSaved();
  const state = useForm<WebhookValues, R, Webhook>({
    values: record ? valuesOf(record) : NEW,
    record,
    valuesOf,
    labels: { name: fields.name.label, url: fields.url.label, events: 'Događaji', active: active.label },
    show: (field, value) => {
      if (field === 'events') return (value as string[]).map(eventLabel).join(', ') || 'nijedan';
      return field === 'active' ? (value ? 'da' : 'ne') : undefined;
    },
    send: async (values, { record: before, version, changed }) => {
      if (!before) return (await api.post<R>(API, values)).data;
      return (await api.patch<R>(`${API}/${before.idguid}`, { version, ...changed })).data;
    },
    done: (webhook) => {
      saved({});
      done(webhook);
    },
  });
  return (
    <Form
      state={state}
      submitLabel={record ? undefined : 'Dodaj webhook'}
      cancelTo={record ? `${HOME}/view/${record.idguid}` : HOME}
      label={record ? 'Uredi webhook' : 'Dodaj webhook'}
    >
      <Fields state={state} fields={fields} />
      <FormField wide>
        <Controller
          control={state.form.control}
          name="events"
          render={({ field }) => (
            <Events
              value={field.value}
              onChange={field.onChange}
              error={state.errorOf('events')}
              inputRef={field.ref}
              known={record?.events ?? []}
            />
          )}
        />
      </FormField>
      {record && <Fields state={state} fields={{ active }} />}
    </Form>
  );
}

interface EventsProps {
  value: string[];
  onChange: (events: string[]) => void;
  error: string | undefined;
  inputRef: (focusable: { focus: () => void }) => void;
  /** Those that the webhook has, also of modules that are gone. */
  known: readonly string[];
}

function Events({ value, onChange, error, inputRef, known }: EventsProps) {
  const session = useSignedIn();
  const box = useRef<HTMLDivElement>(null);
  inputRef({ focus: () => box.current?.querySelector('input')?.focus() });
  const gone = known
    .filter((name) => !findEvent(name))
    .map((name) => ({ name, label: name, permission: undefined }));
  const offered = [...webhookEvents(), ...gone];
  return (
    <Checkbox.Group
      ref={box}
      label="Događaji"
      description={
        offered.length === 0
          ? 'Još nijedan dio programa ne javlja događaje. Webhook zasad može primiti samo probu.'
          : 'Šta se šalje na ovu adresu. Bez ijednog događaja webhook prima samo probu.'
      }
      value={value}
      onChange={(names) => onChange([...names].sort())}
      error={error}
    >
      <div className={classes.events}>
        {offered.map(({ name, label, permission }) => {
          const may = !permission || hasPermission(session, permission);
          return (
            <Checkbox
              key={name}
              value={name}
              label={label}
              description={may ? name : 'Nemate dozvolu da čitate ove zapise.'}
              // What one may not read can be taken off, but not added.
              disabled={!may && !value.includes(name)}
            />
          );
        })}
      </div>
    </Checkbox.Group>
  );
}
