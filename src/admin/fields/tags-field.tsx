import { TagsInput } from '@mantine/core';
import { useState } from 'react';
import { MAX_TAG, tagsIn } from '../../core/kinds/tags.ts';
import { type TagsField as Definition, MAX_TAGS } from '../../core/resource.ts';
import { common } from './common.ts';
import { dropdown } from './dropdown.ts';
import type { InputProps } from './types.ts';
import { tagsOf, useChoices } from './use-choices.ts';

/** Up to so many are cleared by one cross. */
const FEW = 12;

/** Tags: Enter or a comma ends one; those in use are suggested. */
export function TagsField(props: InputProps<Definition>) {
  const { resource, name, field, value, onChange, onBlur } = props;
  const [asked, setAsked] = useState(false);
  // A hand-written form may have no API that names them.
  const { data = [] } = useChoices(
    tagsOf(resource ?? { path: '' }, name),
    '',
    asked && resource !== undefined,
  );
  const tags = Array.isArray(value) ? (value as string[]) : [];
  return (
    <TagsInput
      {...common(props)}
      {...dropdown}
      data={data.map(({ label }) => label)}
      value={tags}
      // A text that was pasted or left unfinished may hold several.
      onChange={(words) => onChange(words.flatMap(tagsIn))}
      onFocus={() => setAsked(true)}
      onBlur={onBlur}
      splitChars={[',', ';']}
      acceptValueOnBlur
      maxTags={field.max ?? MAX_TAGS}
      maxLength={field.letters ?? MAX_TAG}
      // A slip would take away a long list at once.
      clearable={tags.length <= FEW}
      clearButtonProps={{ 'aria-label': `Očisti: ${field.label}` }}
      placeholder={tags.length === 0 ? 'Upišite ili odaberite' : undefined}
    />
  );
}
