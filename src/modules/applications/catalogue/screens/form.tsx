import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { FormField } from '../../../../admin/form/form.tsx';
import type { FormState } from '../../../../admin/form/use-form.ts';
import { ResourceForm } from '../../../../admin/resource/index.tsx';
import type { Resource, ResourceRecord } from '../../../../core/resource.ts';
import { slugOf } from '../../../../core/slug.ts';
import { aboutHeadings } from '../headings.ts';
import { MarkdownPreview } from './markdown.tsx';

const SECTIONS = [
  { title: 'Osnovno', fields: ['name', 'slug', 'summary', 'icon', 'visibility'] },
  {
    title: 'Za koga je',
    help: 'Svaka verzija je za jednu platformu i u jednom kanalu.',
    fields: ['windows', 'macos', 'linux', 'android', 'universal', 'channels'],
  },
  { title: 'Web i podrška', fields: ['website', 'support_url', 'support_email'] },
  {
    title: 'Ključevi izdavača',
    help: 'Tajni ključ ostaje kod vas: vi potpisujete datoteke, a server prije objave provjerava potpis. Electronu ključ ne treba.',
    fields: ['minisign_key', 'sparkle_key'],
  },
  { title: 'Opis', fields: ['description'] },
] as const;

/** /admin/aplikacije/create, /admin/aplikacije/edit/{idguid} */
export default function ApplicationForm({ resource }: { resource: Resource }) {
  return <ResourceForm resource={resource} sections={SECTIONS} Above={SlugFromName} Below={Preview} />;
}

/** Longest address, as the resource declares it. */
const MAX_SLUG = 60;

interface Part {
  state: FormState;
  record: ResourceRecord | null;
}

/** The address of a new application follows its name until somebody writes another. */
function SlugFromName({ state, record }: Part) {
  const { control, getValues, setValue } = state.form;
  const name = String(useWatch({ control, name: 'name' }) ?? '');
  const last = useRef('');
  useEffect(() => {
    if (record || String(getValues('slug') ?? '') !== last.current) return;
    last.current = slugOf(name, { max: MAX_SLUG });
    setValue('slug', last.current);
  }, [name, record, getValues, setValue]);
  return null;
}

function Preview({ state }: Part) {
  const { control } = state.form;
  const text = useWatch({ control, name: 'description' });
  const name = useWatch({ control, name: 'name' });
  return (
    <FormField wide>
      <MarkdownPreview label="Pregled opisa" text={String(text ?? '')} under={aboutHeadings(name)} />
    </FormField>
  );
}
