import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { Form, FormSection } from '../../../admin/form/form.tsx';
import { useForm } from '../../../admin/form/use-form.ts';
import { useSaved } from '../../../admin/form/use-saved.ts';
import { PagePreview } from '../../../admin/preview/page-preview.tsx';
import { api } from '../../../web/api.ts';
import type { TextsState } from '../content.api.ts';
import { HOME_DEFAULTS, HOME_LIMITS, type HomeTexts, type ServiceId } from '../content.ts';
import { HOME_TEXT_LABELS } from '../labels.ts';
import { changedOf } from './changed.ts';
import { API } from './client.ts';
import classes from './content.module.css';
import { HOME_INPUT_LABELS, type HomeValues, inputOf, textsOf, valuesOf } from './home-values.ts';
import { LimitedText } from './limited-text.tsx';
import { ServicesField } from './services-field.tsx';

interface HomeFormProps {
  state: TextsState<HomeTexts>;
  /** Below the preview. */
  children: ReactNode;
}

/** The home page's texts with a live preview. */
export function HomeForm({ state: before, children }: HomeFormProps) {
  const saved = useSaved();
  const state = useForm<HomeValues, Awaited<ReturnType<typeof api.patch>>, TextsState<HomeTexts>>({
    values: valuesOf(before.texts),
    record: before,
    valuesOf: ({ texts }) => valuesOf(texts),
    labels: HOME_INPUT_LABELS,
    show: (name, value, _, entered) =>
      name === 'order'
        ? (value as string[]).map((id) => entered[`name_${id as ServiceId}`]).join(', ')
        : undefined,
    draft: 'pocetna',
    // Only changed texts, so that the audit trail shows only those.
    send: (values, { record, version }) =>
      api.patch(`${API}/home`, { version, ...changedOf(textsOf(values), record?.texts ?? before.texts) }),
    done: saved,
    inputOf: (field, values) => inputOf(field, values.order),
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
    <div className={classes.split}>
      <Form state={state} label="Tekstovi početne stranice" submitLabel="Objavi">
        <FormSection title="Vrh stranice" />
        {text('hero_title')}
        {text('hero_accent')}
        {text('hero_lead', { rows: 3, wide: true })}
        {text('hero_link', { wide: true })}

        <FormSection title="Usluge" />
        {text('services_lead', lines)}
        <div className={classes.whole}>
          <ServicesField form={form} errorOf={errorOf} />
        </div>

        <FormSection title="O nama" />
        {text('about_lead', { wide: true })}
        {text('about_text', { rows: 4, wide: true })}
        {text('figure_1')}
        {text('figure_1_label')}
        {text('figure_2')}
        {text('figure_2_label')}

        <FormSection title="Kontakt" />
        {text('contact_lead', lines)}
      </Form>
      <aside className={classes.beside} aria-label="O stranici">
        <PagePreview path={`${API}/home/preview`} body={textsOf(values)} />
        {children}
      </aside>
    </div>
  );
}
