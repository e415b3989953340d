import { useSearchParams } from 'react-router';
import { SearchField } from '../../../admin/fields/search-field.tsx';
import { Fields } from '../../../admin/form/fields.tsx';
import { Form, FormSection } from '../../../admin/form/form.tsx';
import { useDeclaredForm } from '../../../admin/form/use-declared-form.ts';
import { useSaved } from '../../../admin/form/use-saved.ts';
import { Fetched, formatBytes, formatNumber, PageHeader } from '../../../admin/kit/index.ts';
import { secret, text } from '../../../core/resource.ts';
import { api } from '../../../web/api.ts';
import type { Answer } from '../../../web/call.ts';
import { ApiError } from '../../../web/call.ts';
import type { OrganisationSurvey } from '../moving.api.ts';
import { MAX_PASSPHRASE, MIN_PASSPHRASE } from '../states.ts';
import { API, filesText, HOME, LIST, movePage, ORGANISATION_CHOICES, useSurvey } from './moving-data.ts';

const ORGANISATION = text({ label: 'Organizacija', max: 36, required: true });
const PASSPHRASE = {
  passphrase: secret({
    label: 'Lozinka arhive',
    max: MAX_PASSPHRASE,
    required: true,
    help: `Najmanje ${MIN_PASSPHRASE} znakova. Bez nje arhivu niko ne može otvoriti, ni mi; ne čuva se.`,
  }),
  again: secret({ label: 'Lozinka arhive još jednom', max: MAX_PASSPHRASE, required: true }),
};
const PROOF = {
  current_password: secret({
    label: 'Vaša lozinka',
    required: true,
    help: 'U arhivi je sve što organizacija ima, pa potvrdite da ste to vi.',
  }),
};
const FIELDS = { organisation_id: ORGANISATION, ...PASSPHRASE, ...PROOF };
const DIFFERENT = 'Lozinke arhive se razlikuju.';

/** /admin/selidba/iznesi: takes an organisation out. `?za=` fills the form. */
export default function TakeOut() {
  const [search] = useSearchParams();
  const chosen = search.get('za');
  const asked = useSurvey(chosen);
  return (
    <>
      <PageHeader
        title="Iznesi organizaciju"
        crumbs={[LIST]}
        description="Nastaje šifrovana arhiva s jednim snimkom svih zapisa i datoteka. Organizacija ovdje i dalje radi."
      />
      {chosen ? (
        <Fetched asked={asked} list={LIST} title="Organizacija">
          {(survey) => <TakeOutForm chosen={chosen} survey={survey} />}
        </Fetched>
      ) : (
        <TakeOutForm chosen={null} survey={null} />
      )}
    </>
  );
}

function TakeOutForm({ chosen, survey }: { chosen: string | null; survey: OrganisationSurvey | null }) {
  const saved = useSaved();
  const state = useDeclaredForm<Answer<{ idguid: string }>>({
    fields: FIELDS,
    initial: { organisation_id: chosen },
    send: ({ organisation_id, passphrase, again, current_password }) => {
      if (passphrase !== again)
        throw new ApiError(422, 'invalid', DIFFERENT, { errors: { again: DIFFERENT } });
      const proof = { current_password };
      return api.post<{ idguid: string }>(`${API}/iznosenja`, { organisation_id, passphrase, proof });
    },
    done: (answer) => saved(answer, movePage(answer.data.idguid)),
  });
  return (
    <Form state={state} label="Iznesi organizaciju" submitLabel="Iznesi" cancelTo={HOME}>
      <SearchField
        name="organisation_id"
        field={ORGANISATION}
        source={ORGANISATION_CHOICES}
        control={state.form.control}
        title={survey?.name ?? null}
        placeholder="Pretraga: naziv organizacije"
      />
      {survey && (
        <FormSection title="Šta ide u arhivu">
          {`${formatNumber(survey.rows)} zapisa u ${formatNumber(survey.tables)} tabela, ${filesText(survey.files)} (${formatBytes(survey.file_bytes)}), ${formatNumber(survey.people)} članova. Lozinke ljudi i zapisi iz logova ne idu.`}
        </FormSection>
      )}
      <FormSection title="Čime se zaključava">
        U arhivi su i tajne organizacije, npr. ključevi za potpisivanje. Lozinku predajte odvojeno od arhive.
      </FormSection>
      <Fields state={state} fields={PASSPHRASE} />
      <FormSection title="Potvrda">Arhiva se ovdje čuva sedam dana, pa je dotad preuzmite.</FormSection>
      <Fields state={state} fields={PROOF} />
    </Form>
  );
}
