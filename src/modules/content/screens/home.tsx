import { hasPermission } from '../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import { Facts, Fetched } from '../../../admin/kit/index.ts';
import { PagePreview } from '../../../admin/preview/page-preview.tsx';
import { RecordHistory } from '../../../admin/resource/view/history.tsx';
import { CONTENT_IDS, type HomeTexts } from '../content.ts';
import { HOME_TEXT_LABELS } from '../labels.ts';
import { API, useTexts } from './client.ts';
import classes from './content.module.css';
import { ContentHead } from './head.tsx';
import { HomeForm } from './home-form.tsx';

/** /admin/sadrzaj: the home page's texts. */
export default function HomeContentScreen() {
  const maySave = hasPermission(useSignedIn(), 'admin_sadrzaj_save');
  const asked = useTexts('home');
  const history = <RecordHistory subject="home-content" idguid={CONTENT_IDS.home} />;
  return (
    <>
      <ContentHead page="home" changed={asked.data} />
      <Fetched asked={asked}>
        {(data) =>
          maySave ? (
            <HomeForm key={data.version} state={data}>
              {history}
            </HomeForm>
          ) : (
            <div className={classes.split}>
              <Facts label="Tekstovi početne stranice" facts={factsOf(data.texts)} />
              <aside className={classes.beside} aria-label="O stranici">
                <PagePreview path={`${API}/home/preview`} body={data.texts} />
                {history}
              </aside>
            </div>
          )
        }
      </Fetched>
    </>
  );
}

const factsOf = ({ services, ...texts }: HomeTexts): [string, string][] => [
  ...Object.entries(HOME_TEXT_LABELS).map(([key, label]): [string, string] => [
    label,
    texts[key as keyof typeof texts],
  ]),
  ...services.map(({ name, text }, index): [string, string] => [`Usluga ${index + 1}`, `${name}: ${text}`]),
];
