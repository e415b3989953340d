import { linkFor } from '../../../admin/acting/acting.ts';
import { formatDateTime } from '../../../admin/kit/index.ts';
import { RelatedLine, RelatedRows } from '../../../admin/resource/view/related-rows.tsx';
import { type ApiKeyRow, STATE_LABELS } from '../administration/keys.api.ts';
import { API, HOME } from './keys-data.ts';

/** On a person's page: the API keys that they have made here. */
export default function PersonKeys({ idguid, tenant }: { idguid: string; tenant: string | null }) {
  return (
    <RelatedRows<ApiKeyRow>
      title="API ključevi"
      api={API}
      filters={{ user_id__in: idguid, tenant }}
      list={linkFor(`${HOME}?user_id__in=${idguid}`, tenant)}
      noun={['ključ', 'ključa', 'ključeva']}
      idOf={(key) => key.idguid}
    >
      {({ idguid: key, name, state, last_used_at }) => (
        <RelatedLine
          to={linkFor(`${HOME}/view/${key}`, tenant)}
          name={name}
          about={STATE_LABELS[state]}
          end={last_used_at ? formatDateTime(last_used_at) : 'nije korišten'}
        />
      )}
    </RelatedRows>
  );
}
