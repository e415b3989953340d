import { Button, Modal, TextInput } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { hasPermission } from '../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import { Form, FormField } from '../../../admin/form/form.tsx';
import { useForm } from '../../../admin/form/use-form.ts';
import { useSaved } from '../../../admin/form/use-saved.ts';
import { counted, Facts, Fetched, lastChangeOf, Panel, useGet } from '../../../admin/kit/index.ts';
import { useQueryParams } from '../../../admin/kit/use-query-params.ts';
import { api } from '../../../web/api.ts';
import { LIMIT_LABELS } from '../limit-labels.ts';
import type { LimitsState } from '../limits.api.ts';

const PATH = '/api/admin/checker-limits';
/** In the address while the limits are being edited. */
const OPEN = ['uredi', 'provjera'] as const;

/** The checker's limits on the settings screen. */
export default function CheckerLimitsSection() {
  const maySave = hasPermission(useSignedIn(), 'admin_settings_save');
  const [search, setSearch] = useQueryParams();
  const asked = useGet<LimitsState>(PATH);
  const { data } = asked;
  const show = (open: boolean): void =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (open) next.set(...OPEN);
        else next.delete(OPEN[0]);
        return next;
      },
      { replace: !open },
    );
  return (
    <Panel
      title="Provjera sajta"
      aside={
        maySave &&
        data && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPencil size={14} aria-hidden />}
            onClick={() => show(true)}
          >
            Promijeni ograničenja
          </Button>
        )
      }
    >
      <Fetched asked={asked}>
        {(state) => <Facts label="Ograničenja provjere sajta" facts={factsOf(state)} />}
      </Fetched>
      {data && maySave && (
        <Modal
          opened={search.get(OPEN[0]) === OPEN[1]}
          onClose={() => show(false)}
          title="Ograničenja provjere sajta"
          size="28rem"
          closeOnClickOutside={false}
        >
          <LimitsForm key={data.version} state={data} onClose={() => show(false)} />
        </Modal>
      )}
    </Panel>
  );
}

interface LimitsFormProps {
  state: LimitsState;
  onClose: () => void;
}

type Key = keyof LimitsState['limits'];

const textsOf = ({ limits }: LimitsState) =>
  Object.fromEntries(Object.entries(limits).map(([key, value]) => [key, String(value)])) as Record<
    Key,
    string
  >;

function LimitsForm({ state: before, onClose }: LimitsFormProps) {
  const saved = useSaved();
  const state = useForm({
    values: textsOf(before),
    record: before,
    valuesOf: textsOf,
    labels: LIMIT_LABELS,
    same: (_, a, b) => String(a).trim() === String(b).trim(),
    send: (_, { version, changed }) => {
      // Invalid numbers are sent unchanged, for the server to reject.
      const sent = Object.entries(changed).map(([key, text]) => [
        key,
        /^\d{1,9}$/.test(text.trim()) ? Number(text) : text,
      ]);
      return api.patch(PATH, { version, ...Object.fromEntries(sent) });
    },
    done: (answer) => {
      onClose();
      saved(answer);
    },
  });
  const input = (key: Key, description: string) => (
    <FormField>
      <TextInput
        label={LIMIT_LABELS[key]}
        inputMode="numeric"
        autoComplete="off"
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        description={description}
        error={state.errorOf(key)}
        {...state.form.register(key)}
      />
    </FormField>
  );
  return (
    <Form
      state={state}
      label="Ograničenja provjere sajta"
      submitLabel="Sačuvaj ograničenja"
      onClose={onClose}
    >
      {input('queue_length', 'Od 1 do 200. Ko dođe poslije, vidi koliko treba čekati.')}
      {input('per_visitor', 'Od 1 do 20, zajedno s onom koja se radi.')}
      {input('kept_days', 'Od 1 do 3650. Starije se briše svake noći poslije 3 sata.')}
    </Form>
  );
}

const factsOf = ({ limits, updated_at, updated_by }: LimitsState): [string, string][] => [
  [LIMIT_LABELS.queue_length, String(limits.queue_length)],
  [LIMIT_LABELS.per_visitor, String(limits.per_visitor)],
  [LIMIT_LABELS.kept_days, counted(limits.kept_days, 'dan', 'dana', 'dana')],
  ...(updated_at
    ? [['Posljednja izmjena', lastChangeOf({ updated_at, updated_by })] as [string, string]]
    : []),
];
