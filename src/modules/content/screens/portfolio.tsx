import { Group } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { hasPermission } from '../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import { Form, FormSection } from '../../../admin/form/form.tsx';
import { useForm } from '../../../admin/form/use-form.ts';
import { useSaved } from '../../../admin/form/use-saved.ts';
import { EmptyState, Facts, Fetched, LinkButton, NONE, Panel, useGet } from '../../../admin/kit/index.ts';
import { PagePreview } from '../../../admin/preview/page-preview.tsx';
import { RecordHistory } from '../../../admin/resource/view/history.tsx';
import { api } from '../../../web/api.ts';
import type { TextsState } from '../content.api.ts';
import { CONTENT_IDS, PORTFOLIO_DEFAULTS, PORTFOLIO_LIMITS, type PortfolioTexts } from '../content.ts';
import { PORTFOLIO_LABELS } from '../labels.ts';
import type { Work } from '../works.api.ts';
import { API, PORTFOLIO, useTexts, WORKS } from './client.ts';
import classes from './content.module.css';
import { ContentHead } from './head.tsx';
import { LimitedText } from './limited-text.tsx';
import { WorkList } from './work-list.tsx';

/** /admin/sadrzaj/portfolio: the works, their order, and the texts above them. */
export default function PortfolioScreen() {
  const maySave = hasPermission(useSignedIn(), 'admin_sadrzaj_save');
  const asked = useTexts('portfolio');
  return (
    <>
      <ContentHead page="portfolio" changed={asked.data} />
      <div className={classes.works}>
        <Works maySave={maySave} />
        <Fetched asked={asked}>
          {(state) => <Texts key={state.version} state={state} maySave={maySave} />}
        </Fetched>
      </div>
    </>
  );
}

function Works({ maySave }: { maySave: boolean }) {
  return (
    <section className={classes.works} aria-labelledby="radovi">
      <div className={classes.worksHead}>
        <h2 id="radovi">Radovi</h2>
        {maySave && (
          <Group gap="xs">
            <LinkButton variant="default" to={`${PORTFOLIO}/trash`} icon={IconTrash}>
              Korpa
            </LinkButton>
            <LinkButton to={`${PORTFOLIO}/create`} icon={IconPlus}>
              Dodaj rad
            </LinkButton>
          </Group>
        )}
      </div>
      <Fetched asked={useGet<Work[]>(WORKS)}>
        {(works) =>
          works.length > 0 ? (
            <WorkList works={works} maySave={maySave} />
          ) : (
            <Panel label="Lista radova">
              <EmptyState title="Još nema nijednog rada">
                Dok nijedan rad nije objavljen, na početnoj stranici nema veze na portfolio.
              </EmptyState>
            </Panel>
          )
        }
      </Fetched>
    </section>
  );
}

interface TextsProps {
  state: TextsState<PortfolioTexts>;
  maySave: boolean;
}

function Texts({ state: before, maySave }: TextsProps) {
  const history = <RecordHistory subject="portfolio-content" idguid={CONTENT_IDS.portfolio} />;
  const { title, lead } = before.texts;
  if (maySave) return <TextsForm before={before} history={history} />;
  return (
    <div className={classes.split}>
      <Facts
        label="Tekstovi portfolija"
        facts={[
          [PORTFOLIO_LABELS.title, title],
          [PORTFOLIO_LABELS.lead, lead || NONE],
        ]}
      />
      <aside className={classes.beside} aria-label="O stranici">
        <PagePreview path={`${API}/portfolio/preview`} body={before.texts} />
        {history}
      </aside>
    </div>
  );
}

interface TextsFormProps {
  before: TextsState<PortfolioTexts>;
  history: ReactNode;
}

function TextsForm({ before, history }: TextsFormProps) {
  const saved = useSaved();
  const state = useForm({
    values: before.texts,
    record: before,
    valuesOf: ({ texts }) => texts,
    labels: PORTFOLIO_LABELS,
    draft: 'portfolio',
    send: (_, { version, changed }) => api.patch(`${API}/portfolio`, { version, ...changed }),
    done: saved,
  });
  const { form, errorOf } = state;
  const values = useWatch({ control: form.control }) as PortfolioTexts;
  return (
    <div className={classes.split}>
      <Form state={state} label="Tekstovi portfolija" submitLabel="Objavi" autoFocus={false}>
        <FormSection title="Iznad radova" />
        <LimitedText
          form={form}
          name="title"
          label={PORTFOLIO_LABELS.title}
          max={PORTFOLIO_LIMITS.title}
          error={errorOf('title')}
          standard={PORTFOLIO_DEFAULTS.title}
          wide
        />
        <LimitedText
          form={form}
          name="lead"
          label={PORTFOLIO_LABELS.lead}
          max={PORTFOLIO_LIMITS.lead}
          error={errorOf('lead')}
          standard={PORTFOLIO_DEFAULTS.lead}
          rows={3}
          wide
        />
      </Form>
      <aside className={classes.beside} aria-label="O stranici">
        <PagePreview path={`${API}/portfolio/preview`} body={values} />
        {history}
      </aside>
    </div>
  );
}
