import { counted, Panel, useGet, WhenSeen } from '../../../admin/kit/index.ts';
import { RelatedLine, RelatedLines } from '../../../admin/resource/view/related-rows.tsx';
import type { StoredFileUses } from '../attachments.api.ts';

/** On a stored file's page: the records that it is attached to. Nothing where there are none. */
export default function AttachedTo({ idguid }: { idguid: string }) {
  return (
    <WhenSeen>
      <Records file={idguid} />
    </WhenSeen>
  );
}

function Records({ file }: { file: string }) {
  const { data } = useGet<StoredFileUses>(`/api/admin/stored-files/${file}/uses`, {}, { retry: false });
  if (!data || data.total === 0) return null;
  const more = data.total - data.records.length;
  return (
    <Panel title="Priložena uz">
      <RelatedLines>
        {data.records.map(({ idguid, name, path }) => (
          <li key={idguid}>
            <RelatedLine to={path} name={name} />
          </li>
        ))}
        {more > 0 && <li>{`i još ${counted(more, 'zapis', 'zapisa', 'zapisa')}`}</li>}
      </RelatedLines>
    </Panel>
  );
}
