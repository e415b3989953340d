import { useWatch } from 'react-hook-form';
import { SearchField } from '../../../../admin/fields/search-field.tsx';
import { choicesOf } from '../../../../admin/fields/use-choices.ts';
import { Fields } from '../../../../admin/form/fields.tsx';
import { Form, FormSection } from '../../../../admin/form/form.tsx';
import { useDeclaredForm } from '../../../../admin/form/use-declared-form.ts';
import { useSaved } from '../../../../admin/form/use-saved.ts';
import { formatNumber } from '../../../../admin/kit/index.ts';
import type { FormFields } from '../../../../core/form-fields.ts';
import { integer } from '../../../../core/resource.ts';
import { api } from '../../../../web/api.ts';
import { HOST_FIELDS, NAME_FIELDS, NEW_HOST } from '../host.fields.ts';
import type { Host, MadeHost, Offered } from '../hosts.api.ts';
import { HOSTS_API, HOSTS_PATH, hostPath } from '../labels.ts';
import { DomainField } from './choice-fields.tsx';
import classes from './hosts.module.css';
import { hostApi } from './hosts-data.ts';

interface HostFormProps<R> {
  /** Null for a new host. */
  record: Host | null;
  /** For a new host: where it can be made. */
  domains?: Offered['domains'];
  /** What a new host begins with besides the usual, as the address says it. */
  initial?: Readonly<Record<string, unknown>>;
  done: (host: R) => void;
}

const F = HOST_FIELDS;
const CHOICES = (name: string) => choicesOf({ path: '/ddns/hosts' }, name);

/** The form of a new host (`R` is `MadeHost`) and of one that is changed. */
export function HostForm<R extends Host | MadeHost>({
  record,
  domains = [],
  initial,
  done,
}: HostFormProps<R>) {
  const saved = useSaved();
  const fields: FormFields = record ? F : { ...NAME_FIELDS, ...F };
  const state = useDeclaredForm<R, Host>({
    fields,
    initial: { ...NEW_HOST, domain_id: domains.length === 1 ? domains[0]!.idguid : '', ...initial },
    record,
    show: (name, value, shown) => {
      if (name === 'owner_id') return shown?.owner ?? (value ? undefined : 'niko');
      return name === 'lead_id' ? (shown?.lead ?? (value ? undefined : 'nijedan')) : undefined;
    },
    send: async (values, { record: before, version, changed }) => {
      if (!before) return (await api.post<R>(HOSTS_API, values)).data;
      return (await api.patch<R>(hostApi(before.idguid), { version, ...changed })).data;
    },
    done: (host) => {
      saved({});
      done(host);
    },
  });
  const { control } = state.form;
  const [ip4Mode, ip6Mode, domainId, label, lead] = useWatch({
    control,
    name: ['ip4_mode', 'ip6_mode', 'domain_id', 'label', 'lead_id'],
  });
  const domain = domains.find(({ idguid }) => idguid === domainId);
  const bounds = record ?? domain;
  const typed = String(label ?? '').trim();
  return (
    <Form
      state={state}
      submitLabel={record ? undefined : 'Dodaj host'}
      cancelTo={record ? hostPath(record.idguid) : HOSTS_PATH}
      label={record ? 'Uredi host' : 'Dodaj host'}
    >
      {!record && (
        <>
          <FormSection title="Ime i domena">
            {domain && typed ? (
              <>
                Host će se zvati <b className={classes.fqdn}>{`${typed.toLowerCase()}.${domain.shown}`}</b>.
                Ime se kasnije ne mijenja.
              </>
            ) : (
              'Ime se kasnije ne mijenja, jer ga uređaji znaju.'
            )}
          </FormSection>
          <Fields state={state} fields={{ label: NAME_FIELDS.label }} />
          <DomainField name="domain_id" field={NAME_FIELDS.domain_id} control={control} domains={domains} />
        </>
      )}
      <FormSection title="Adrese">
        {lead
          ? 'Adrese javlja uređaj hosta uz koji ovaj ide. I vlastiti pristupni podaci vrijede: ostaje ono što je posljednje javljeno.'
          : 'Za svaku vrstu adrese: javlja je uređaj, stalna je, ili je nema.'}
      </FormSection>
      <Fields
        state={state}
        fields={{ ip4_mode: F.ip4_mode, ...(ip4Mode === 'fixed' && { ip4: { ...F.ip4, required: true } }) }}
      />
      <Fields
        state={state}
        fields={{
          ip6_mode: F.ip6_mode,
          ...(ip6Mode === 'fixed' && { ip6: { ...F.ip6, required: true } }),
          ...(ip6Mode === 'prefix' && { ip6_part: { ...F.ip6_part, required: true } }),
        }}
      />
      <Fields
        state={state}
        fields={{
          ttl: bounds
            ? integer({
                ...F.ttl,
                help: `${F.ttl.help} Od ${formatNumber(bounds.ttl_least)} do ${formatNumber(bounds.ttl_most)}.`,
              })
            : F.ttl,
          wildcard: F.wildcard,
          allow_private: F.allow_private,
          active: F.active,
        }}
      />
      <FormSection title="S kim ide">
        Host može pratiti adresu drugog, npr. kamera adresu rutera iza kojeg stoji. Osoba kojoj ga date vidi
        samo njega i obnavlja mu lozinku.
      </FormSection>
      <SearchField
        name="lead_id"
        field={F.lead_id}
        source={CHOICES('lead_id')}
        control={control}
        title={record?.lead ?? null}
        placeholder="Sam za sebe; pretraga: ime, adresa"
      />
      <SearchField
        name="owner_id"
        field={F.owner_id}
        source={CHOICES('owner_id')}
        control={control}
        title={record?.owner ?? null}
        placeholder="Niko; pretraga: ime, e-mail"
      />
      <FormSection title="Upozorenja">
        Obavijest dobijaju oni koji smiju vidjeti hostove, i osoba kojoj je dat.
      </FormSection>
      <Fields state={state} fields={{ silent_hours: F.silent_hours, most_changes: F.most_changes }} />
      <Fields state={state} fields={{ note: F.note }} />
    </Form>
  );
}
