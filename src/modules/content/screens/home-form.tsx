import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { toast } from 'react-hot-toast';
import { ApiForm } from '../../../admin/form/api-form.tsx';
import { useApiForm } from '../../../admin/form/use-api-form.ts';
import { api } from '../../../web/api.ts';
import { StaleNotice, useStale } from '../../access/screens/people/stale-notice.tsx';
import type { TextsState } from '../content.api.ts';
import { HOME_DEFAULTS, HOME_LIMITS, type HomeTexts } from '../content.ts';
import { HOME_TEXT_LABELS } from '../labels.ts';
import { changedOf } from './changed.ts';
import { API } from './client.ts';
import classes from './content.module.css';
import { type HomeValues, inputOf, textsOf, valuesOf } from './home-values.ts';
import { LimitedText } from './limited-text.tsx';
import { Preview } from './preview.tsx';
import { ServicesField } from './services-field.tsx';

interface HomeFormProps {
  state: TextsState<HomeTexts>;
  onReload: () => void;
  /** Below the preview. */
  children: ReactNode;
}

/** The home page's texts with a live preview. */
export function HomeForm({ state: before, onReload, children }: HomeFormProps) {
  const client = useQueryClient();
  const stale = useStale();
  const state = useApiForm<HomeValues, Awaited<ReturnType<typeof api.patch>>>({
    values: valuesOf(before.texts),
    // Only changed texts, so that the audit trail shows only those.
    send: (values) =>
      api.patch(`${API}/home`, { version: before.version, ...changedOf(textsOf(values), before.texts) }),
    done: ({ message }) => {
      if (message) toast.success(message);
      void client.invalidateQueries();
    },
    refused: (error) => {
      for (const [field, message] of Object.entries(error.errors)) {
        const input = inputOf(field, state.form.getValues('order'));
        if (input) state.form.setError(input, { type: 'server', message });
      }
      return stale.refused(error);
    },
  });
  const { form, errorOf } = state;
  const values = useWatch({ control: form.control }) as HomeValues;
  const text = (name: keyof typeof HOME_TEXT_LABELS, more: { rows?: number; wide?: boolean } = {}) => (
    <LimitedText
      form={form}
      name={name}
      label={HOME_TEXT_LABELS[name]}
      max={HOME_LIMITS[name]}
      error={errorOf(name)}
      standard={HOME_DEFAULTS[name]}
      {...more}
    />
  );
  const lines = { rows: 2, wide: true };
  return (
    <>
      <StaleNotice message={stale.message} onReload={onReload} />
      <div className={classes.split}>
        <ApiForm state={state} label="Tekstovi početne stranice" submitLabel="Objavi">
          <h2 className={classes.section}>Vrh stranice</h2>
          {text('hero_title')}
          {text('hero_accent')}
          {text('hero_lead', { rows: 3, wide: true })}
          {text('hero_link', { wide: true })}

          <h2 className={classes.section}>Usluge</h2>
          {text('services_lead', lines)}
          <div className={classes.whole}>
            <ServicesField form={form} errorOf={errorOf} />
          </div>

          <h2 className={classes.section}>O nama</h2>
          {text('about_lead', { wide: true })}
          {text('about_text', { rows: 4, wide: true })}
          {text('figure_1')}
          {text('figure_1_label')}
          {text('figure_2')}
          {text('figure_2_label')}

          <h2 className={classes.section}>Kontakt</h2>
          {text('contact_lead', lines)}
        </ApiForm>
        <aside className={classes.beside} aria-label="O stranici">
          <Preview path={`${API}/home/preview`} body={textsOf(values)} />
          {children}
        </aside>
      </div>
    </>
  );
}
