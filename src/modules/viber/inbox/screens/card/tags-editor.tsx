import { TagsInput } from '@mantine/core';
import { useState } from 'react';
import { dropdown } from '../../../../../admin/fields/dropdown.ts';
import { NothingHere, reasonOf } from '../../../../../admin/kit/index.ts';
import classes from './card.module.css';
import { plainTags } from './tags.ts';

const TAG_MAX = 40;
const TAGS_MAX = 20;

interface TagsEditorProps {
  tags: readonly string[];
  /** Those in use, which are suggested. */
  known: readonly string[];
  may: boolean;
  /** What the field held before and after a change. */
  save: (before: readonly string[], after: readonly string[]) => Promise<void>;
}

/** Tags of a conversation, saved as they are added and removed. */
export function TagsEditor({ tags, known, may, save }: TagsEditorProps) {
  const [asked, setAsked] = useState<readonly string[]>([]);
  const [saving, setSaving] = useState(0);
  // What others do to the tags shows at once; the field itself stays, with what is being typed in it.
  const value = saving > 0 ? asked : tags;
  const [problem, setProblem] = useState<string | null>(null);
  if (!may)
    return tags.length > 0 ? (
      <p className={classes.tags}>
        {tags.map((tag) => (
          <span key={tag}>{tag}</span>
        ))}
      </p>
    ) : (
      <NothingHere>Nema oznaka.</NothingHere>
    );
  const change = async (next: string[]): Promise<void> => {
    const plain = plainTags(next);
    setAsked(plain);
    setSaving((now) => now + 1);
    setProblem(null);
    try {
      await save(value, plain);
    } catch (error) {
      setProblem(reasonOf(error));
    } finally {
      setSaving((now) => now - 1);
    }
  };
  return (
    <TagsInput
      {...dropdown}
      size="sm"
      aria-label="Oznake"
      data={known.filter((tag) => !value.includes(tag))}
      value={[...value]}
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
