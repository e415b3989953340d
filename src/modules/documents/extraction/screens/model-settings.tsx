import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
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
  PageTabs,
  UNCHANGING,
  useGet,
} from '../../../../admin/kit/index.ts';
import { momentText } from '../../../../core/dates.ts';
import type { Field } from '../../../../core/resource.ts';
import { api } from '../../../../web/api.ts';
import type { Answer } from '../../../../web/call.ts';
import type { EndpointProbe, EndpointState } from '../endpoint/organisation/endpoint.api.ts';
import { ENDPOINT_FIELDS, type EndpointValues } from '../endpoint/organisation/endpoint.fields.ts';
import { PROCESS_PAGE, PROCESS_TABS } from '../process-pages.ts';

const PATH = '/api/obrada-dokumenta/postavke/model';
const SECTIONS: readonly Section[] = [
  { title: 'Servis', fields: ['base', 'model', 'key', 'max_tokens'] },
  { title: 'Cijena', fields: ['price_in', 'price_out'] },
  {
    title: 'Uključivanje',
    help: 'Ni ono što model pročita nije odobreno dok ga neko ne pregleda.',
    fields: ['accepted', 'enabled'],
  },
];

/** The settings with their version, as a form takes them. */
type Kept = EndpointValues & { version: number; updated_at?: string; updated_by: string | null };
const keptOf = ({ settings, version, updated_at, updated_by }: EndpointState): Kept => ({
  ...settings,
  version,
  updated_by,
  ...(updated_at && { updated_at }),
});

/** /obrada-dokumenta/process/model: the language model that reads the organisation's documents. */
export default function ModelSettings() {
  const maySave = hasPermission(useSignedIn(), 'admin_postavke_save');
  const asked = useGet<EndpointState>(PATH, {}, UNCHANGING);
  return (
    <>
      <PageHeader
        title="Model za čitanje dokumenata"
        crumbs={[{ label: 'Obrada dokumenata', to: PROCESS_PAGE }]}
        description="Jezički model koji čita polja dokumenta uz ugrađena pravila."
      />
      <PageTabs tabs={PROCESS_TABS} />
      <Fetched asked={asked}>
        {(state) => (
          <Stack mt="md">
            <Notice state={state} />
            {maySave ? (
              <SettingsForm state={state} again={() => void asked.refetch()} />
            ) : (
              <SettingsFacts state={state} />
            )}
          </Stack>
        )}
      </Fetched>
    </>
  );
}

const hostOf = (base: string | null): string =>
  base !== null && URL.canParse(base) ? new URL(base).host : 'adresu modela';

/** Where pages go, who has accepted it, and why nothing is read. */
function Notice({ state: { settings, accepted, faulty } }: { state: EndpointState }) {
  return (
    <>
      {faulty && (
        <Alert color="red" title="Model ne čita dokumente">
          {faulty.text} Od {momentText(faulty.since)} čitaju ugrađena pravila.
        </Alert>
      )}
      <Alert color="yellow" title="Stranice napuštaju kuću">
        Stranice dokumenta napuštaju kuću i šalju se na {hostOf(settings.base)}.{' '}
        {accepted && `Prihvaćeno: ${accepted.by}, ${momentText(accepted.at)}.`}
      </Alert>
    </>
  );
}

function SettingsForm({ state: before, again }: { state: EndpointState; again(): void }) {
  const saved = useSaved();
  const state = useDeclaredForm<Answer<EndpointState>, Kept>({
    fields: ENDPOINT_FIELDS,
    record: keptOf(before),
    draft: 'postavke-modela',
    // Another address is accepted in the same request, also by a box that was ticked for the one before.
    send: ({ accepted }, { version, changed }) =>
      api.put(PATH, { version, ...changed, ...('base' in changed && { accepted }) }),
    done: (answer) => {
      saved(answer);
      state.rebase(keptOf(answer.data), []);
      state.saved.current = false;
      again();
    },
  });
  const { form } = state;
  const moved = hostOf(useWatch({ control: form.control, name: 'base' })) !== hostOf(before.settings.base);
  useEffect(() => {
    if (moved) form.setValue('accepted', false, { shouldDirty: true });
  }, [moved, form]);
  return (
    <>
      <Form state={state} label="Postavke modela" submitLabel="Sačuvaj postavke">
        <Fields state={state} fields={ENDPOINT_FIELDS} sections={SECTIONS} />
      </Form>
      {before.settings.base && before.settings.model && <Trial again={again} />}
    </>
  );
}

/** Tries the saved settings on a made-up page. */
function Trial({ again }: { again(): void }) {
  const trial = useMutation({
    mutationFn: () => api.post<EndpointProbe>(`${PATH}/proba`),
    onSettled: again,
  });
  const result = trial.data?.data;
  return (
    <Stack gap="xs" mt="md" aria-live="polite">
      <Group>
        <Button variant="default" loading={trial.isPending} onClick={() => trial.mutate()}>
          Isprobaj sačuvane postavke
        </Button>
        <Text size="sm" c="dimmed">
          Šalje se izmišljena stranica, nijedan vaš dokument.
        </Text>
      </Group>
      {trial.error && <Alert color="red">{trial.error.message}</Alert>}
      {result && (
        <>
          <Alert color={result.works ? 'green' : 'red'}>{result.text}</Alert>
          {result.values.length > 0 && (
            <Facts
              label="Pročitano s probne stranice"
              facts={result.values.map(({ label, value, right }): [string, string] => [
                label,
                `${value ?? NONE}${right ? '' : ' (nije tačno)'}`,
              ])}
            />
          )}
        </>
      )}
    </Stack>
  );
}

function SettingsFacts({ state: { settings, updated_at, updated_by } }: { state: EndpointState }) {
  const facts = Object.entries(ENDPOINT_FIELDS).map(([name, field]): [string, string] => [
    field.label,
    formatValue(field as Field, settings[name as keyof EndpointValues]) ?? NONE,
  ]);
  if (updated_at) facts.push(['Posljednja izmjena', lastChangeOf({ updated_at, updated_by })]);
  return <Facts label="Postavke modela" facts={facts} />;
}
