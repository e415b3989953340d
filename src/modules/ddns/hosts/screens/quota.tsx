import { LimitsPanel } from '../../../../admin/form/limits-panel.tsx';
import { Facts, formatNumber } from '../../../../admin/kit/index.ts';
import { ORGANISATIONS } from '../../../../core/identity/paths.ts';
import { LIMIT_FIELDS } from '../setting.fields.ts';
import type { DdnsQuotaState } from '../settings.api.ts';

const LABEL = 'DDNS granice';

/** On the page of an organisation: how many hosts it has and may have. The operator sets the latter. */
export default function DdnsQuotaPanel({ idguid }: { idguid: string }) {
  return (
    <LimitsPanel<DdnsQuotaState>
      title="DDNS"
      label={LABEL}
      path={`${ORGANISATIONS}/${idguid}/ddns-quota`}
      fields={fieldsOf}
      show={({ used, limits }) => (
        <Facts
          label={LABEL}
          facts={[
            ['Hostova', `${formatNumber(used)} od ${formatNumber(limits.hosts)}`],
            ['Ažuriranja u minuti', `najviše ${formatNumber(limits.updates)}`],
          ]}
        />
      )}
    />
  );
}

const fieldsOf = ({ used, usual }: DdnsQuotaState) => ({
  hosts: {
    ...LIMIT_FIELDS.hosts,
    help: `Prazno: zadano, ${formatNumber(usual.hosts)}. Sada ih ima ${formatNumber(used)}.`,
  },
  updates: { ...LIMIT_FIELDS.updates, help: `Prazno: zadano, ${formatNumber(usual.updates)}.` },
});
