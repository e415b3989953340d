import { hasPermission } from '../../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../../admin/auth/signed-in.ts';
import { Fields } from '../../../../admin/form/fields.tsx';
import { Form, FormSection } from '../../../../admin/form/form.tsx';
import { useDeclaredForm } from '../../../../admin/form/use-declared-form.ts';
import { useSaved } from '../../../../admin/form/use-saved.ts';
import { api } from '../../../../web/api.ts';
import { SEE_CHAT } from '../../../viber/labels.ts';
import { SAVE_NOTICES, WATCHES_API, WATCHES_PATH } from '../../labels.ts';
import { WATCH_FIELDS } from '../watch.fields.ts';
import type { Watch } from '../watches.api.ts';
import { ConversationField } from './conversation-field.tsx';
import { QueryField } from './query-field.tsx';
import { watchApi, watchPath } from './watches-data.ts';

const F = WATCH_FIELDS;

interface WatchFormProps {
  /** Null for a new one. */
  record: Watch | null;
  /** Conditions that it begins with. */
  query: string;
  done: (watch: Watch) => void;
}

/** The form of a watch: what it looks for with how much that is, when and how it tells. */
export function WatchForm({ record, query, done }: WatchFormProps) {
  const saved = useSaved();
  const signedIn = useSignedIn();
  const mayShare = hasPermission(signedIn, SAVE_NOTICES);
  const state = useDeclaredForm<Watch, Watch>({
    fields: F,
    initial: { name: new URLSearchParams(query).get('q') ?? '', query, owner: 'mine', rhythm: 'daily' },
    record,
    show: (name, _value, shown) => (name === 'conversation_id' ? (shown?.conversation ?? 'nema') : undefined),
    send: async (values, { record: before, version, changed }) => {
      if (!before) return (await api.post<Watch>(WATCHES_API, values)).data;
      return (await api.patch<Watch>(watchApi(before.idguid), { version, ...changed })).data;
    },
    done: (watch) => {
      saved({});
      done(watch);
    },
  });
  return (
    <Form
      state={state}
      submitLabel={record ? undefined : 'Sačuvaj praćenje'}
      cancelTo={record ? watchPath(record.idguid) : WATCHES_PATH}
      label={record ? 'Uredi praćenje' : 'Dodaj praćenje'}
    >
      <QueryField state={state} />
      <FormSection title="Kome i kada javlja" />
      <Fields
        state={state}
        fields={{ name: F.name, ...(mayShare && { owner: F.owner }), rhythm: F.rhythm }}
      />
      <FormSection title="Kako javlja" />
      <Fields state={state} fields={{ in_app: F.in_app, by_mail: F.by_mail }} />
      {hasPermission(signedIn, SEE_CHAT) && (
        <ConversationField state={state} title={record?.conversation ?? null} />
      )}
    </Form>
  );
}
