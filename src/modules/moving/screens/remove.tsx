import { IconBuilding, IconPackageExport } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { Fields } from '../../../admin/form/fields.tsx';
import { Form, FormSection } from '../../../admin/form/form.tsx';
import { useDeclaredForm } from '../../../admin/form/use-declared-form.ts';
import { useSaved } from '../../../admin/form/use-saved.ts';
import {
  EmptyState,
  Facts,
  Fetched,
  formatBytes,
  formatNumber,
  LinkButton,
  PageHeader,
} from '../../../admin/kit/index.ts';
import { Warning } from '../../../admin/kit/warning.tsx';
import { secret, text } from '../../../core/resource.ts';
import { api } from '../../../web/api.ts';
import type { Answer } from '../../../web/call.ts';
import type { OrganisationSurvey } from '../moving.api.ts';
import { REMOVAL_DAYS } from '../states.ts';
import classes from './moving.module.css';
import { API, filesText, HOME, LIST, movePage, rowsText, useSurvey } from './moving-data.ts';

/** /admin/selidba/obrisi?za=: orders the deletion of an organisation, which can be called off for a week. */
export default function Remove() {
  const [search] = useSearchParams();
  const chosen = search.get('za');
  const asked = useSurvey(chosen);
  return (
    <>
      <PageHeader title="Obriši organizaciju" crumbs={[LIST]} />
      {chosen ? (
        <Fetched asked={asked} list={LIST} title="Organizacija">
          {(survey) => <Loaded idguid={chosen} survey={survey} />}
        </Fetched>
      ) : (
        <EmptyState
          title="Odaberite organizaciju"
          action={
            <LinkButton to="/admin/tenants" icon={IconBuilding}>
              Organizacije
            </LinkButton>
          }
        >
          Brisanje počinje na stranici organizacije, u okviru „Selidba”.
        </EmptyState>
      )}
    </>
  );
}

function Loaded({ idguid, survey }: { idguid: string; survey: OrganisationSurvey }) {
  return (
    <div className={classes.form}>
      <Warning role="status">
        Za {REMOVAL_DAYS} dana organizacija „{survey.name}” nestaje bez ostatka. Dotad radi kao i do sada,
        njeni administratori dobijaju obavijest, a vi možete odustati. Poslije povratka nema, osim iz arhive.
      </Warning>
      <Facts
        label="Šta se briše"
        facts={[
          ['Zapisi', `${rowsText(survey.rows)} u ${formatNumber(survey.tables)} tabela`],
          ['Datoteke', `${filesText(survey.files)} (${formatBytes(survey.file_bytes)})`],
          ['Članovi', formatNumber(survey.people)],
          ['Nalozi koji nisu nigdje drugdje', formatNumber(survey.accounts)],
        ]}
      />
      {survey.told.length > 0 && (
        <ul className={classes.plain} aria-label="Prije brisanja">
          {survey.told.map((said) => (
            <li key={said}>{said}</li>
          ))}
        </ul>
      )}
      <div>
        <LinkButton variant="default" to={`${HOME}/iznesi?za=${idguid}`} icon={IconPackageExport}>
          Prvo je iznesi u arhivu
        </LinkButton>
      </div>
      <RemovalForm idguid={idguid} name={survey.name} />
    </div>
  );
}

function RemovalForm({ idguid, name }: { idguid: string; name: string }) {
  const saved = useSaved();
  const fields = {
    name: text({ label: 'Naziv organizacije', max: 200, required: true, help: `Upišite tačno: ${name}` }),
    current_password: secret({ label: 'Vaša lozinka', required: true }),
  };
  const state = useDeclaredForm<Answer<{ idguid: string }>>({
    fields,
    send: ({ name: typed, current_password }) =>
      api.post<{ idguid: string }>(`${API}/brisanja`, {
        organisation_id: idguid,
        name: typed,
        proof: { current_password },
      }),
    done: (answer) => saved(answer, movePage(answer.data.idguid)),
  });
  return (
    <Form
      state={state}
      label="Obriši organizaciju"
      submitLabel={`Obriši za ${REMOVAL_DAYS} dana`}
      cancelTo={HOME}
      autoFocus={false}
    >
      <FormSection title="Potvrda">
        Ono što je već u rezervnim kopijama ostaje u njima dok one ne isteknu.
      </FormSection>
      <Fields state={state} fields={fields} />
    </Form>
  );
}
