import { formatDateTime } from '../../../../admin/kit/index.ts';
import { RelatedLine, RelatedRows } from '../../../../admin/resource/view/related-rows.tsx';
import { PIPELINE_API, PIPELINE_PATH } from '../../labels.ts';
import { pipelinePath } from '../attached.ts';
import type { Entry } from '../pipeline.api.ts';
import { PIPELINE_STATES } from '../states.ts';

/** On the page of a member of the caller's own organisation: procurements that they are responsible for. */
export default function PersonProcurements({ idguid, tenant }: { idguid: string; tenant: string | null }) {
  if (tenant) return null;
  const filters = { person_id__in: idguid };
  return (
    <RelatedRows<Entry>
      title="Nabavke za koje je odgovorna ova osoba"
      api={PIPELINE_API}
      filters={filters}
      list={`${PIPELINE_PATH}?${new URLSearchParams(filters)}`}
      noun={['nabavka', 'nabavke', 'nabavki']}
      idOf={(entry) => entry.idguid}
    >
      {({ idguid: entry, title, state, deadline }) => (
        <RelatedLine
          to={pipelinePath(entry)}
          name={title}
          about={PIPELINE_STATES[state]}
          end={deadline && formatDateTime(deadline)}
        />
      )}
    </RelatedRows>
  );
}
