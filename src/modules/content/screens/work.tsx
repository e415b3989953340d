import { useNavigate, useParams } from 'react-router';
import { hasPermission } from '../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import { RemoveButton, useRemove } from '../../../admin/form/use-remove.tsx';
import { Facts, Fetched, lastChangeOf, NONE, PageHeader, useGet } from '../../../admin/kit/index.ts';
import { PagePreview } from '../../../admin/preview/page-preview.tsx';
import { restoreFrom } from '../../../admin/resource/trash/use-restore.tsx';
import { RecordHistory } from '../../../admin/resource/view/history.tsx';
import { api } from '../../../web/api.ts';
import { WORK_LABELS } from '../labels.ts';
import type { Work } from '../works.api.ts';
import { HOME, PORTFOLIO, WORKS } from './client.ts';
import classes from './content.module.css';
import { WorkForm } from './work-form.tsx';
import { previewOf } from './work-values.ts';

const LIST = { label: 'Portfolio', to: PORTFOLIO };

/** /admin/sadrzaj/portfolio/{idguid}: view and edit a work. */
export default function WorkScreen() {
  const { idguid = '' } = useParams();
  const asked = useGet<Work>(`${WORKS}/${idguid}`);
  return (
    <Fetched asked={asked} list={LIST} title="Rad u portfoliju">
      {(work) => <One key={work.version} work={work} />}
    </Fetched>
  );
}

function One({ work }: { work: Work }) {
  const navigate = useNavigate();
  const maySave = hasPermission(useSignedIn(), 'admin_sadrzaj_save');
  const { ask, dialog } = useRemove();
  const remove = () =>
    ask({
      accusative: 'rad',
      titles: [work.title],
      remove: () => api.delete(`${WORKS}/${work.idguid}`, { query: { version: work.version } }),
      restore: () => restoreFrom(`${WORKS}/trash`, [work.idguid]),
      done: () => navigate(PORTFOLIO, { flushSync: true }),
    });
  const history = <RecordHistory subject="portfolio-works" idguid={work.idguid} />;
  return (
    <>
      <PageHeader
        title={work.title}
        recent="Rad u portfoliju"
        crumbs={[{ label: 'Sadržaj sajta', to: HOME }, LIST]}
        description={`${work.published ? 'Na sajtu' : 'Nije na sajtu'} · ${lastChangeOf(work)}`}
        actions={maySave && <RemoveButton onClick={remove} />}
      />
      {dialog}
      {maySave ? (
        <WorkForm work={work}>{history}</WorkForm>
      ) : (
        <div className={classes.split}>
          <Facts label="Rad" facts={factsOf(work)} />
          <aside className={classes.beside} aria-label="O radu">
            <PagePreview path={`${WORKS}/preview`} body={previewOf(work)} part={`rad-${work.idguid}`} />
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
