import { hasPermission } from '../../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../../admin/auth/signed-in.ts';
import { formatValue } from '../../../../admin/fields/format-value.ts';
import { Fields, type Section } from '../../../../admin/form/fields.tsx';
import { Form } from '../../../../admin/form/form.tsx';
import { useDeclaredForm } from '../../../../admin/form/use-declared-form.ts';
import { useSaved } from '../../../../admin/form/use-saved.ts';
import {
  Facts,
  Fetched,
  lastChangeOf,
  NONE,
  PageHeader,
  UNCHANGING,
  useGet,
} from '../../../../admin/kit/index.ts';
import type { Field } from '../../../../core/resource.ts';
import { api } from '../../../../web/api.ts';
import type { Answer } from '../../../../web/call.ts';
import type { VatSettingsState } from '../settings/settings.api.ts';
import { ENTITIES, VAT_SETTINGS_FIELDS, type VatSettings } from '../settings/settings.fields.ts';
import { VAT_SCREEN } from './paths.ts';
import { VatTabs } from './vat-tabs.tsx';

const PATH = '/api/fin/vat/settings';
const SECTIONS: readonly Section[] = [
  { title: 'Prijava', fields: ['consumption_by', 'units', 'rounding', 'due_day'] },
  {
    title: 'Evidencije',
    help: 'Propisi se ovdje različito tumače. Podesite kako traži vaš ured UIO.',
    fields: ['numbering', 'last_purchase', 'last_sale', 'unknown_jib', 'line_end', 'bom'],
  },
];

/** The settings with their version, as a form takes them. */
type Kept = VatSettings &
  Pick<VatSettingsState, 'version'> & { updated_at?: string; updated_by: string | null };
const keptOf = ({ settings, version, updated_at, updated_by }: VatSettingsState): Kept => ({
  ...settings,
  version,
  updated_by,
  ...(updated_at && { updated_at }),
});

/** /fin/pdv/postavke: how the organisation keeps its VAT records. */
export default function VatSettingsScreen() {
  const maySave = hasPermission(useSignedIn(), 'fin_knjizenje_save');
  const asked = useGet<VatSettingsState>(PATH, {}, UNCHANGING);
  return (
    <>
      <PageHeader
        title="Postavke PDV-a"
        crumbs={[{ label: 'PDV', to: VAT_SCREEN }]}
        description="Krajnja potrošnja, redni brojevi i oblik datoteka za UIO."
      />
      <VatTabs />
      <Fetched asked={asked}>
        {(state) => (maySave ? <SettingsForm state={state} /> : <SettingsFacts state={state} />)}
      </Fetched>
    </>
  );
}

function SettingsForm({ state: before }: { state: VatSettingsState }) {
  const saved = useSaved();
  const state = useDeclaredForm<Answer<VatSettingsState>, Kept>({
    fields: VAT_SETTINGS_FIELDS,
    record: keptOf(before),
    draft: 'postavke-pdv',
    send: (_, { version, changed }) => api.patch(PATH, { version, ...changed }),
    done: (answer) => {
      saved(answer);
      state.rebase(keptOf(answer.data), []);
      state.saved.current = false;
    },
  });
  return (
    <Form state={state} label="Postavke PDV-a" submitLabel="Sačuvaj postavke">
      <Fields state={state} fields={VAT_SETTINGS_FIELDS} sections={SECTIONS} />
    </Form>
  );
}

function SettingsFacts({ state: { settings, updated_at, updated_by } }: { state: VatSettingsState }) {
  const facts = Object.entries(VAT_SETTINGS_FIELDS).map(([name, field]): [string, string] => [
    field.label,
    name === 'units'
      ? settings.units.map(({ sifra, entitet }) => `${sifra}: ${ENTITIES[entitet]}`).join(', ') || NONE
      : (formatValue(field as Field, settings[name as keyof VatSettings]) ?? NONE),
  ]);
  if (updated_at) facts.push(['Posljednja izmjena', lastChangeOf({ updated_at, updated_by })]);
  return <Facts label="Postavke PDV-a" facts={facts} />;
}
