import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { hasPermission } from '../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import { DialogForm } from '../../../admin/form/dialog-form.tsx';
import { Fields } from '../../../admin/form/fields.tsx';
import { toValues } from '../../../admin/form/schema.ts';
import { useForm } from '../../../admin/form/use-form.ts';
import { useSaved } from '../../../admin/form/use-saved.ts';
import { counted, Facts, Fetched, lastChangeOf, Panel, useGet } from '../../../admin/kit/index.ts';
import { useQueryParams } from '../../../admin/kit/use-query-params.ts';
import { api } from '../../../web/api.ts';
import { LIMIT_FIELDS, LIMIT_LABELS } from '../limit.fields.ts';
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
      {data && maySave && search.get(OPEN[0]) === OPEN[1] && (
        <LimitsForm key={data.version} state={data} onClose={() => show(false)} />
      )}
    </Panel>
  );
}

interface LimitsFormProps {
  state: LimitsState;
  onClose: () => void;
}

const valuesOf = ({ limits }: LimitsState) => toValues(LIMIT_FIELDS, limits);

function LimitsForm({ state: before, onClose }: LimitsFormProps) {
  const saved = useSaved();
  const state = useForm({
    values: valuesOf(before),
    record: before,
    valuesOf,
    labels: LIMIT_LABELS,
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
  return (
    <DialogForm
      state={state}
      title="Ograničenja provjere sajta"
      submitLabel="Sačuvaj ograničenja"
      size="28rem"
      onClose={onClose}
    >
      <Fields state={state} fields={LIMIT_FIELDS} />
    </DialogForm>
  );
}

const factsOf = ({ limits, updated_at, updated_by }: LimitsState): [string, string][] => [
  [LIMIT_FIELDS.queue_length.label, String(limits.queue_length)],
  [LIMIT_FIELDS.per_visitor.label, String(limits.per_visitor)],
  [LIMIT_FIELDS.kept_days.label, counted(limits.kept_days, 'dan', 'dana', 'dana')],
  ...(updated_at
    ? [['Posljednja izmjena', lastChangeOf({ updated_at, updated_by })] as [string, string]]
    : []),
];
