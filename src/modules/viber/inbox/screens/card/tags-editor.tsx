import { TagsInput } from '@mantine/core';
import { useState } from 'react';
import { dropdown } from '../../../../../admin/fields/dropdown.ts';
import { reasonOf } from '../../../../../admin/kit/index.ts';
import classes from './card.module.css';

const TAG_MAX = 40;
const TAGS_MAX = 20;

interface TagsEditorProps {
  tags: readonly string[];
  /** Those in use, which are suggested. */
  known: readonly string[];
  may: boolean;
  save: (tags: string[]) => Promise<void>;
}

/** Tags of a conversation, saved as they are added and removed. */
export function TagsEditor({ tags, known, may, save }: TagsEditorProps) {
  const [value, setValue] = useState<string[]>([...tags]);
  const [problem, setProblem] = useState<string | null>(null);
  if (!may)
    return tags.length > 0 ? (
      <p className={classes.tags}>
        {tags.map((tag) => (
          <span key={tag}>{tag}</span>
        ))}
      </p>
    ) : (
      <p className={classes.none}>Nema oznaka.</p>
    );
  const change = async (next: string[]): Promise<void> => {
    const plain = [...new Set(next.map((tag) => tag.trim().toLocaleLowerCase('bs')).filter(Boolean))];
    setValue(plain);
    setProblem(null);
    try {
      await save(plain);
    } catch (error) {
      setProblem(reasonOf(error));
      setValue([...tags]);
    }
  };
  return (
    <TagsInput
      {...dropdown}
      size="sm"
      aria-label="Oznake"
      data={known.filter((tag) => !value.includes(tag))}
      value={value}
      error={problem}
      splitChars={[',', ';']}
      acceptValueOnBlur
      maxTags={TAGS_MAX}
      maxLength={TAG_MAX}
      placeholder={value.length === 0 ? 'Dodaj oznaku' : undefined}
      onChange={(next) => void change(next)}
    />
  );
}
