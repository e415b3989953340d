import { Switch, TagsInput, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { Form, FormField } from '../../../admin/form/form.tsx';
import { useForm } from '../../../admin/form/use-form.ts';
import { useSaved } from '../../../admin/form/use-saved.ts';
import { api } from '../../../web/api.ts';
import { CONTENT_IDS, MOST_TAGS, WORK_LIMITS } from '../content.ts';
import { WORK_LABELS } from '../labels.ts';
import type { PictureInfo, Work } from '../works.api.ts';
import { changedOf } from './changed.ts';
import { API, PORTFOLIO } from './client.ts';
import classes from './content.module.css';
import { LimitedText } from './limited-text.tsx';
import { WorkPictureField } from './picture-field.tsx';
import { Preview } from './preview.tsx';
import { EMPTY, sentOf, separateTags, valuesOf, type WorkValues } from './work-values.ts';

interface WorkFormProps {
  /** Absent: a new work. */
  work?: Work;
  /** Below the preview. */
  children?: ReactNode;
}

const ORDER: ('label' | 'input' | 'error' | 'description')[] = ['label', 'input', 'error', 'description'];

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
      if (!record) return api.post(`${API}/works`, sent);
      return api.patch(`${API}/works/${record.idguid}`, {
        version,
        ...changedOf(sent, sentOf(valuesOf(record))),
      });
    },
    done: (answer) => saved(answer, work ? undefined : PORTFOLIO),
  });
  const { form, errorOf } = state;
  const values = useWatch({ control: form.control }) as WorkValues;
  const text = (name: 'title' | 'client' | 'text', more: { rows?: number; wide?: boolean } = {}) => (
    <LimitedText
      form={form}
      name={name}
      label={WORK_LABELS[name]}
      max={WORK_LIMITS[name]}
      error={errorOf(name)}
      {...more}
    />
  );
  return (
    <div className={classes.split}>
      <Form state={state} label="Rad u portfoliju" cancelTo={PORTFOLIO}>
        {text('title', { wide: true })}
        {text('client')}
        <FormField>
          <TextInput
            label={WORK_LABELS.year}
            inputMode="numeric"
            autoComplete="off"
            error={errorOf('year')}
            {...form.register('year')}
          />
        </FormField>
        {text('text', { rows: 4, wide: true })}
        <FormField wide>
          <TextInput
            label={WORK_LABELS.link}
            type="url"
            autoComplete="off"
            placeholder="https://"
            inputWrapperOrder={ORDER}
            description="Adresa gotovog rada, ako je javna."
            error={errorOf('link')}
            {...form.register('link')}
          />
        </FormField>
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
                inputWrapperOrder={ORDER}
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
        {picture && (
          <FormField wide>
            <TextInput
              label={WORK_LABELS.picture_alt}
              autoComplete="off"
              inputWrapperOrder={ORDER}
              description="Šta je na slici, za one koji je ne vide: npr. „Popis vozila s kartom i rasporedom vožnji”."
              error={errorOf('picture_alt')}
              {...form.register('picture_alt')}
            />
          </FormField>
        )}
        <FormField wide>
          <Controller
            control={form.control}
            name="published"
            render={({ field: { value, onChange, ...field } }) => (
              <Switch
                {...field}
                checked={value}
                onChange={(event) => onChange(event.currentTarget.checked)}
                label="Objavljen na sajtu"
                error={errorOf('published')}
              />
            )}
          />
        </FormField>
      </Form>
      <aside className={classes.beside} aria-label="O radu">
        <Preview
          path={`${API}/works/preview`}
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
