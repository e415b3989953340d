import { hasPermission } from '../../../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../../../admin/auth/signed-in.ts';
import { Fields } from '../../../../../admin/form/fields.tsx';
import { Form } from '../../../../../admin/form/form.tsx';
import { useDeclaredForm } from '../../../../../admin/form/use-declared-form.ts';
import { useSaved } from '../../../../../admin/form/use-saved.ts';
import { Facts, Fetched, lastChangeOf, PageHeader, Panel, useGet } from '../../../../../admin/kit/index.ts';
import { api } from '../../../../../web/api.ts';
import { SETTINGS_PATH, type SettingsState } from '../../settings/settings.api.ts';
import { numberText, SETTINGS_FIELDS } from '../../settings/settings.fields.ts';

const SECTIONS = [
  { title: 'Kontni plan i storno', fields: ['chart', 'reversal_kind'] },
  { title: 'Broj naloga', fields: ['number_pattern', 'number_digits'] },
  { title: 'Zatvaranje godine', fields: ['balance_accounts', 'carry_result', 'closing_pairs'] },
] as const;

/** /fin/postavke-knjiga */
export default function BooksSettingsPage() {
  const asked = useGet<SettingsState>(SETTINGS_PATH);
  const maySave = hasPermission(useSignedIn(), 'fin_poslovnegodine_save');
  return (
    <>
      <PageHeader title="Postavke knjiga" description="Kako se knjige vode u ovoj organizaciji." />
      <Fetched asked={asked}>
        {(state) =>
          maySave ? <SettingsForm key={state.version} state={state} /> : <SettingsFacts state={state} />
        }
      </Fetched>
    </>
  );
}

type Stored = SettingsState['settings'] & Pick<SettingsState, 'version' | 'updated_at' | 'updated_by'>;

function SettingsForm({ state: { settings, ...change } }: { state: SettingsState }) {
  const saved = useSaved();
  const state = useDeclaredForm({
    fields: SETTINGS_FIELDS,
    record: { ...settings, ...change } as Stored & { updated_at: string },
    send: (values, { version }) => api.patch(SETTINGS_PATH, { ...values, version }),
    done: (answer) => saved(answer),
  });
  return (
    <Form state={state} label="Postavke knjiga" submitLabel="Sačuvaj postavke" autoFocus={false}>
      <Fields state={state} fields={SETTINGS_FIELDS} sections={SECTIONS} />
    </Form>
  );
}

const SettingsFacts = ({ state: { settings, updated_at, updated_by } }: { state: SettingsState }) => (
  <Panel label="Postavke knjiga">
    <Facts
      label="Postavke knjiga"
      facts={[
        [SETTINGS_FIELDS.chart.label, SETTINGS_FIELDS.chart.options[settings.chart]],
        [SETTINGS_FIELDS.reversal_kind.label, SETTINGS_FIELDS.reversal_kind.options[settings.reversal_kind]],
        ['Broj naloga', `npr. ${numberText(settings, { type: 'IF', number: 1, year: '2026' })}`],
        [SETTINGS_FIELDS.balance_accounts.label, settings.balance_accounts ? 'Da' : 'Ne'],
        [SETTINGS_FIELDS.carry_result.label, settings.carry_result ? 'Da' : 'Ne'],
        [
          SETTINGS_FIELDS.closing_pairs.label,
          settings.closing_pairs
            .map(({ sa, na, na_gubitak }) => `${sa} → ${na}${na_gubitak ? ` / ${na_gubitak}` : ''}`)
            .join(', '),
        ],
        ...(updated_at
          ? [['Posljednja izmjena', lastChangeOf({ updated_at, updated_by })] as [string, string]]
          : []),
      ]}
    />
  </Panel>
);
