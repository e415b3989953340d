import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { ReferenceField } from '../../../admin/fields/reference-field.tsx';
import { Fetched, PageHeader, Panel, useGet } from '../../../admin/kit/index.ts';
import { UNCHANGING } from '../../../admin/kit/use-get.ts';
import { viewPath } from '../../../admin/resource/paths.ts';
import type { ReferenceField as Reference, ResourceRecord } from '../../../core/resource.ts';
import { MERGE_FIELDS, MERGE_PATH, type MergePreview } from '../companies.api.ts';
import { companies } from '../companies.resource.ts';
import classes from './companies.module.css';
import { Comparison } from './comparison.tsx';

const LIST = { label: companies.labels.many, to: companies.path };

/** /admin/companies/:idguid/spoji?s=…: the two side by side, and what moves. */
export default function Merge() {
  const { idguid = '' } = useParams();
  const [query, setQuery] = useSearchParams();
  const other = query.get('s');
  const swap = (keep: string, gone: string) => `/admin/companies/${keep}/spoji?s=${gone}`;
  return other ? (
    <Preview key={`${idguid} ${other}`} keep={idguid} other={other} swap={swap(other, idguid)} />
  ) : (
    <Choose keep={idguid} onChosen={(chosen) => setQuery({ s: chosen }, { replace: true })} />
  );
}

function Preview({ keep, other, swap }: { keep: string; other: string; swap: string }) {
  const asked = useGet<MergePreview>(
    `/api/admin/companies/${keep}/merge/${other}`,
    {},
    { ...UNCHANGING, retry: false },
  );
  return (
    <Fetched asked={asked} list={LIST} title="Spajanje firmi">
      {(preview) => <Comparison preview={preview} swap={swap} reread={() => void asked.refetch()} />}
    </Fetched>
  );
}

function Choose({ keep, onChosen }: { keep: string; onChosen: (idguid: string) => void }) {
  const asked = useGet<ResourceRecord>(`/api/admin/companies/${keep}`);
  const [value, setValue] = useState('');
  return (
    <Fetched asked={asked} list={LIST} title="Spajanje firmi">
      {(record) => (
        <>
          <PageHeader
            title="Spoji firme"
            crumbs={[LIST, { label: String(record.naziv), to: viewPath(companies, keep) }]}
            description={`Ostaje „${record.naziv}”. Odaberite firmu koja joj se pripaja; prije spajanja vidite šta se mijenja.`}
          />
          <div className={classes.choose}>
            <Panel label="Firma koja se pripaja">
              <ReferenceField
                resource={{ path: MERGE_PATH }}
                name="other"
                field={MERGE_FIELDS.other as Reference}
                value={value}
                onChange={(next) => {
                  setValue(String(next));
                  if (next) onChosen(String(next));
                }}
                onBlur={() => {}}
                inputRef={() => {}}
                autoFocus
              />
            </Panel>
          </div>
        </>
      )}
    </Fetched>
  );
}
