import { useParams } from 'react-router';
import { Fields } from '../../../../../admin/form/fields.tsx';
import { Form } from '../../../../../admin/form/form.tsx';
import { useDeclaredForm } from '../../../../../admin/form/use-declared-form.ts';
import { useSaved } from '../../../../../admin/form/use-saved.ts';
import { Fetched, PageHeader, UNCHANGING, useGet } from '../../../../../admin/kit/index.ts';
import { ResourceForm } from '../../../../../admin/resource/index.tsx';
import type { Resource } from '../../../../../core/resource.ts';
import { api } from '../../../../../web/api.ts';
import { OPEN_FIELDS, YEARS, type YearsOverview } from '../../years/years.api.ts';
import { YEARS_PATH, yearPath } from './paths.ts';
import classes from './years.module.css';

/** /fin/poslovne-godine/create, /fin/poslovne-godine/:idguid/edit */
export default function YearForm({ resource }: { resource: Resource }) {
  return (
    <div className={classes.days}>
      {useParams().idguid ? <ResourceForm resource={resource} /> : <OpenYear />}
    </div>
  );
}

function OpenYear() {
  const asked = useGet<YearsOverview>(YEARS, {}, UNCHANGING);
  return (
    <>
      <PageHeader title="Otvori poslovnu godinu" crumbs={[{ label: 'Poslovne godine', to: YEARS_PATH }]} />
      <Fetched asked={asked}>{(overview) => <NewYear overview={overview} />}</Fetched>
    </>
  );
}

const { chart, ...DAYS } = OPEN_FIELDS;
const FIRST = { ...DAYS, chart: { ...chart, required: true } };

function NewYear({ overview: { has_chart, next } }: { overview: YearsOverview }) {
  const saved = useSaved();
  const fields = has_chart ? DAYS : FIRST;
  const state = useDeclaredForm({
    fields,
    initial: has_chart ? next : { ...next, chart: 'fbih' },
    draft: 'poslovne-godine:otvori',
    send: (values) => api.post<{ idguid: string }>(YEARS, { chart: null, ...values }),
    done: (answer) => saved(answer, yearPath(answer.data.idguid)),
  });
  return (
    <Form state={state} label="Dodaj poslovnu godinu" submitLabel="Otvori godinu" cancelTo={YEARS_PATH}>
      <Fields state={state} fields={fields} />
    </Form>
  );
}
