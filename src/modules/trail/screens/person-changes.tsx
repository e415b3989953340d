import { linkFor } from '../../../admin/acting/acting.ts';
import { actionOf } from '../../../admin/kit/audit-action.ts';
import { formatDateTime } from '../../../admin/kit/index.ts';
import { RelatedLine, RelatedRows } from '../../../admin/resource/view/related-rows.tsx';
import { type TrailLine, trailApi } from '../trail.api.ts';

/** On a person's page: what they have changed last. */
export default function PersonChanges({ idguid, tenant }: { idguid: string; tenant: string | null }) {
  return (
    <RelatedRows<TrailLine>
      title="Posljednje izmjene ove osobe"
      api={trailApi.path}
      filters={{ actor__in: idguid, tenant }}
      list={linkFor(`/admin/dnevnik?actor__in=${idguid}`, tenant)}
      noun={['izmjena', 'izmjene', 'izmjena']}
      idOf={({ id }) => id}
    >
      {({ record, label, path, action, at }) => (
        <RelatedLine
          to={path && linkFor(path, tenant)}
          name={record}
          about={`${label} · ${actionOf(action).label.toLowerCase()}`}
          end={formatDateTime(at)}
        />
      )}
    </RelatedRows>
  );
}
