import { TagsInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { DESCRIPTION_BELOW } from '../../../admin/fields/common.ts';
import { Fields } from '../../../admin/form/fields.tsx';
import { Form, FormField } from '../../../admin/form/form.tsx';
import { useForm } from '../../../admin/form/use-form.ts';
import { useSaved } from '../../../admin/form/use-saved.ts';
import { PagePreview } from '../../../admin/preview/page-preview.tsx';
import { boolean, integer, text, url } from '../../../core/resource.ts';
import { api } from '../../../web/api.ts';
import { CONTENT_IDS, MOST_TAGS, WORK_LIMITS } from '../content.ts';
import { WORK_LABELS } from '../labels.ts';
import type { PictureInfo, Work } from '../works.api.ts';
import { changedOf } from './changed.ts';
import { PORTFOLIO, WORKS } from './client.ts';
import classes from './content.module.css';
import { LimitedText } from './limited-text.tsx';
import { WorkPictureField } from './picture-field.tsx';
import { EMPTY, sentOf, separateTags, valuesOf, type WorkValues } from './work-values.ts';

interface WorkFormProps {
  /** Absent: a new work. */
  work?: Work;
  /** Below the preview. */
  children?: ReactNode;
}

const FIELDS = {
  year: integer({ label: WORK_LABELS.year }),
  link: url({ label: WORK_LABELS.link, help: 'Adresa gotovog rada, ako je javna.' }),
  picture_alt: text({
    label: WORK_LABELS.picture_alt,
    help: 'Šta je na slici, za one koji je ne vide: npr. „Popis vozila s kartom i rasporedom vožnji”.',
    max: WORK_LIMITS.picture_alt,
  }),
  published: boolean({ label: 'Objavljen na sajtu' }),
};

/** A work, with the portfolio beside it as it would be with it. */
export function WorkForm({ work, children }: WorkFormProps) {
  const saved = useSaved();
  const [picture, setPicture] = useState<PictureInfo | null>(work?.picture ?? null);
  const before = work ? valuesOf(work) : EMPTY;
  const state = useForm<WorkValues, { message?: string }, Work>({
    values: before,
    record: work,
    valuesOf,
    labels: { ...WORK_LABELS, picture_id: 'Slika', published: 'Objavljen' },
    show: (name, value) => (name === 'picture_id' ? (value ? 'odabrana slika' : 'bez slike') : undefined),
    draft: `rad:${work?.idguid ?? 'novi'}`,
    send: (values, { record, version }) => {
      const sent = sentOf(values);
      if (!record) return api.post(WORKS, sent);
      return api.patch(`${WORKS}/${record.idguid}`, {
        version,
        ...changedOf(sent, sentOf(valuesOf(record))),
      });
    },
    done: (answer) => saved(answer, work ? undefined : PORTFOLIO),
  });
  const { form, errorOf } = state;
  const values = useWatch({ control: form.control }) as WorkValues;
  const limited = (
    name: 'title' | 'client' | 'text',
    more: { rows?: number; wide?: boolean; required?: boolean } = {},
  ) => (
    <LimitedText
      form={form}
      name={name}
      label={WORK_LABELS[name]}
      max={WORK_LIMITS[name]}
      error={errorOf(name)}
      {...more}
    />
  );
  const declared = (name: keyof typeof FIELDS) => <Fields state={state} fields={{ [name]: FIELDS[name] }} />;
  return (
    <div className={classes.split}>
      <Form state={state} label="Rad u portfoliju" cancelTo={PORTFOLIO}>
        {limited('title', { wide: true, required: true })}
        {limited('client')}
        {declared('year')}
        {limited('text', { rows: 4, wide: true })}
        {declared('link')}
        <FormField wide>
          <Controller
            control={form.control}
            name="tags"
            render={({ field: { ref, onChange, ...field } }) => (
              <TagsInput
                {...field}
                ref={ref}
                onChange={(tags) => onChange(separateTags(tags))}
                label={WORK_LABELS.tags}
                maxTags={MOST_TAGS}
                clearable={false}
                splitChars={[',']}
                inputWrapperOrder={DESCRIPTION_BELOW}
                description={`Vrsta rada ili tehnologija, npr. „web aplikacija”. Enter ili zarez poslije svake; najviše ${MOST_TAGS}.`}
                error={errorOf('tags')}
              />
            )}
          />
        </FormField>
        <FormField wide>
          <WorkPictureField
            picture={picture}
            error={errorOf('picture_id')}
            onChange={(next) => {
              setPicture(next);
              form.setValue('picture_id', next?.idguid ?? null, { shouldDirty: true });
              if (!next) form.setValue('picture_alt', '', { shouldDirty: true });
            }}
          />
        </FormField>
        {picture && declared('picture_alt')}
        {declared('published')}
      </Form>
      <aside className={classes.beside} aria-label="O radu">
        <PagePreview
          path={`${WORKS}/preview`}
          body={{
            ...sentOf(values),
            title: values.title.trim() || 'Naziv rada',
            idguid: work?.idguid ?? null,
          }}
          part={`rad-${work?.idguid ?? CONTENT_IDS.portfolio}`}
        />
        {children}
      </aside>
    </div>
  );
}
