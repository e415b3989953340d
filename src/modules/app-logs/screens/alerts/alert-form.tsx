import { TextInput } from '@mantine/core';
import { useController } from 'react-hook-form';
import { DESCRIPTION_BELOW } from '../../../../admin/fields/common.ts';
import { Fields } from '../../../../admin/form/fields.tsx';
import { Form, FormField } from '../../../../admin/form/form.tsx';
import { useDeclaredForm } from '../../../../admin/form/use-declared-form.ts';
import type { FormState } from '../../../../admin/form/use-form.ts';
import { useSaved } from '../../../../admin/form/use-saved.ts';
import { formatNumber } from '../../../../admin/kit/index.ts';
import { boolean, integer, text } from '../../../../core/resource.ts';
import { api } from '../../../../web/api.ts';
import { ALERT_LIMITS, type AlertRow } from '../../alerts/alerts.api.ts';
import { parseQuery } from '../../search/query.ts';
import { MOST_QUERY } from '../../search/search.api.ts';
import { ALERTS, API } from '../paths.ts';
import { QueryHelp } from '../search/query-help.tsx';
import classes from './alerts.module.css';
import { alertApi, alertPath } from './alerts-data.ts';
import { Preview } from './preview.tsx';

const FIELDS = {
  query: text({ label: 'Šta se traži', max: MOST_QUERY, required: true }),
  lines: integer({
    label: 'Više od',
    help: 'Koliko zapisa još nije previše.',
    min: 0,
    max: ALERT_LIMITS.lines,
    required: true,
  }),
  minutes: integer({
    label: 'U koliko minuta',
    help: `Najviše ${formatNumber(ALERT_LIMITS.minutes)}, dakle jedan dan.`,
    min: 1,
    max: ALERT_LIMITS.minutes,
    required: true,
  }),
  name: text({
    label: 'Naziv',
    help: 'Stoji u obavještenju, npr. „Blagajna ne može do servera”.',
    max: ALERT_LIMITS.name,
    required: true,
  }),
  for_all: boolean({
    label: 'Javlja svima koji smiju čitati logove',
    help: 'Inače javlja samo onome ko ju je napravio. Kako stiže, u aplikaciji ili mailom, svako bira u svojim obavještenjima.',
    default: true,
  }),
  active: boolean({ label: 'Radi', help: 'Isključena uzbuna ne javlja ništa.', default: true }),
};
const { query, lines, minutes, ...others } = FIELDS;

interface AlertFormProps {
  /** Null for a new one. */
  record: AlertRow | null;
  /** Search that a new one begins with. */
  asked?: string;
  done: (alert: AlertRow) => void;
}

/** The form of an alert: what it looks for, how much is too much with how often that was, and whom it tells. */
export function AlertForm({ record, asked = '', done }: AlertFormProps) {
  const saved = useSaved();
  const state = useDeclaredForm<AlertRow, AlertRow>({
    fields: FIELDS,
    initial: { query: asked, lines: 10, minutes: 5, for_all: true, active: true },
    record,
    send: async (values, { record: before, version, changed }) => {
      if (!before) return (await api.post<AlertRow>(`${API}/alerts`, values)).data;
      const changes = Object.fromEntries(Object.keys(changed).map((name) => [name, values[name]]));
      return (await api.patch<AlertRow>(alertApi(before.idguid), { version, ...changes })).data;
    },
    done: (alert) => {
      saved({});
      done(alert);
    },
  });
  const now = state.form.watch();
  return (
    <Form
      state={state}
      submitLabel={record ? undefined : 'Dodaj uzbunu'}
      cancelTo={record ? alertPath(record.idguid) : ALERTS}
      label={record ? 'Uredi uzbunu' : 'Dodaj uzbunu'}
    >
      <FormField wide>
        <QueryInput state={state} />
      </FormField>
      <Fields state={state} fields={{ lines, minutes }} />
      <FormField wide>
        <Preview
          query={String(now.query ?? '')}
          lines={wholeOr(now.lines, 0)}
          minutes={Math.min(ALERT_LIMITS.minutes, Math.max(1, wholeOr(now.minutes, 1)))}
        />
      </FormField>
      <Fields state={state} fields={others} />
    </Form>
  );
}

/** A whole number that is typed; what is none counts as `otherwise` until it is one. */
function wholeOr(typed: unknown, otherwise: number): number {
  const number = Number(String(typed ?? '').trim() || Number.NaN);
  return Number.isInteger(number) && number >= 0 ? number : otherwise;
}

/** The search, with help for its language; what cannot be understood is said when one leaves the field. */
function QueryInput({ state }: { state: FormState }) {
  const { field, fieldState } = useController({ name: 'query', control: state.form.control });
  const value = String(field.value ?? '');
  const problem = fieldState.isTouched ? parseQuery(value).problem : null;
  return (
    <TextInput
      className={classes.field}
      name="query"
      label={query.label}
      description="Kao u pretrazi zapisa, npr. level:error app:blagajna."
      inputWrapperOrder={DESCRIPTION_BELOW}
      withAsterisk
      ref={field.ref}
      value={value}
      error={fieldState.error?.message ?? problem}
      maxLength={MOST_QUERY}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      rightSection={<QueryHelp inside q={value} onChoose={field.onChange} />}
      rightSectionWidth={40}
      onChange={(event) => field.onChange(event.currentTarget.value)}
      onBlur={field.onBlur}
    />
  );
}
