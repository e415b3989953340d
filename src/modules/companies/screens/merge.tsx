import { type ReactNode, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { ReferenceField } from '../../../admin/fields/reference-field.tsx';
import { Fetched, NotThere, PageHeader, Panel, Spinner, statusOf, useGet } from '../../../admin/kit/index.ts';
import { UNCHANGING } from '../../../admin/kit/use-get.ts';
import { RecordGone } from '../../../admin/resource/display/record-gone.tsx';
import { viewPath } from '../../../admin/resource/paths.ts';
import type { ReferenceField as Reference, ResourceRecord } from '../../../core/resource.ts';
import { MERGE_FIELDS, MERGE_PATH, type MergePreview } from '../companies.api.ts';
import { companies } from '../companies.resource.ts';
import classes from './companies.module.css';
import { Comparison } from './comparison.tsx';
import { mergePath } from './paths.ts';

const LIST = { label: companies.labels.many, to: companies.path };

/** /admin/companies/:idguid/spoji?s=…: the two side by side, and what moves. */
export default function Merge() {
  const { idguid = '' } = useParams();
  const [query, setQuery] = useSearchParams();
  const other = query.get('s');
  const same = other === idguid;
  return other && !same ? (
    <Preview key={`${idguid} ${other}`} keep={idguid} other={other} swap={mergePath(other, idguid)} />
  ) : (
    <Choose keep={idguid} same={same} onChosen={(chosen) => setQuery({ s: chosen }, { replace: true })} />
  );
}

/** The company's own record; where it is gone, its page says so and leads to the one it was merged into. */
function Company({ idguid, children }: { idguid: string; children: (record: ResourceRecord) => ReactNode }) {
  const asked = useGet<ResourceRecord>(`/api/admin/companies/${idguid}`);
  if (asked.data) return children(asked.data);
  if (asked.isPending) return <Spinner />;
  return (
    <RecordGone
      resource={companies}
      idguid={idguid}
      error={asked.error}
      onRetry={() => void asked.refetch()}
    />
  );
}

function Preview({ keep, other, swap }: { keep: string; other: string; swap: string }) {
  const asked = useGet<MergePreview>(
    `/api/admin/companies/${keep}/merge/${other}`,
    {},
    { ...UNCHANGING, retry: false },
  );
  // One of the two is gone: its own address knows where it went.
  if (statusOf(asked.error) === 404)
    return (
      <Company idguid={keep}>
        {() => (
          <Company idguid={other}>
            {() => (
              <NotThere
                list={LIST}
                title="Spajanje firmi"
                error={asked.error}
                onRetry={() => void asked.refetch()}
              />
            )}
          </Company>
        )}
      </Company>
    );
  return (
    <Fetched asked={asked} list={LIST} title="Spajanje firmi">
      {(preview) => <Comparison preview={preview} swap={swap} reread={() => void asked.refetch()} />}
    </Fetched>
  );
}

function Choose({
  keep,
  same,
  onChosen,
}: {
  keep: string;
  /** The company itself was chosen. */
  same: boolean;
  onChosen: (idguid: string) => void;
}) {
  const [value, setValue] = useState('');
  return (
    <Company idguid={keep}>
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
                error={same ? 'Firma se ne može spojiti sama sa sobom. Odaberite drugu.' : undefined}
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
    </Company>
  );
}
