import { useNavigate, useParams } from 'react-router';
import { hasPermission } from '../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import { useRemove } from '../../../admin/form/use-remove.tsx';
import { Facts, Fetched, lastChangeOf, NONE, PageHeader } from '../../../admin/kit/index.ts';
import { RecordHistory } from '../../../admin/resource/view/history.tsx';
import { WORK_LABELS } from '../labels.ts';
import type { Work } from '../works.api.ts';
import { API, HOME, PORTFOLIO, useWork } from './client.ts';
import classes from './content.module.css';
import { Preview } from './preview.tsx';
import { WorkForm } from './work-form.tsx';
import { previewOf } from './work-values.ts';

const LIST = { label: 'Portfolio', to: PORTFOLIO };

/** /admin/sadrzaj/portfolio/{idguid}: view and edit a work. */
export default function WorkScreen() {
  const { idguid = '' } = useParams();
  const asked = useWork(idguid);
  return (
    <Fetched asked={asked} list={LIST} title="Rad u portfoliju">
      {(work) => <One key={work.version} work={work} />}
    </Fetched>
  );
}

function One({ work }: { work: Work }) {
  const navigate = useNavigate();
  const maySave = hasPermission(useSignedIn(), 'admin_sadrzaj_save');
  const removal = useRemove({
    path: `${API}/works/${work.idguid}`,
    query: { version: work.version },
    title: `Obrisati rad „${work.title}”?`,
    done: () => navigate(PORTFOLIO),
  });
  const history = <RecordHistory subject="portfolio-works" idguid={work.idguid} />;
  return (
    <>
      <PageHeader
        title={work.title}
        recent="Rad u portfoliju"
        crumbs={[{ label: 'Sadržaj sajta', to: HOME }, LIST]}
        description={`${work.published ? 'Na sajtu' : 'Nije na sajtu'} · ${lastChangeOf(work)}`}
        actions={maySave && removal.button}
      />
      {removal.dialog}
      {maySave ? (
        <WorkForm work={work}>{history}</WorkForm>
      ) : (
        <div className={classes.split}>
          <Facts label="Rad" facts={factsOf(work)} />
          <aside className={classes.beside} aria-label="O radu">
            <Preview path={`${API}/works/preview`} body={previewOf(work)} part={`rad-${work.idguid}`} />
            {history}
          </aside>
        </div>
      )}
    </>
  );
}

const factsOf = (work: Work): [string, string][] => [
  [WORK_LABELS.title, work.title],
  [WORK_LABELS.client, work.client || NONE],
  [WORK_LABELS.year, work.year === null ? NONE : String(work.year)],
  [WORK_LABELS.text, work.text || NONE],
  [WORK_LABELS.link, work.link || NONE],
  [WORK_LABELS.tags, work.tags.join(', ') || NONE],
  [WORK_LABELS.picture_alt, work.picture_alt || NONE],
];
