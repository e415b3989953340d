import { NumberInput, TagsInput, Textarea } from '@mantine/core';
import { dropdown } from '../../../../admin/fields/dropdown.ts';
import { isFreeText, isNumeric } from '../kinds.ts';
import { MAX_WORD, MAX_WORDS } from '../schema-lint.ts';
import classes from './editor.module.css';
import type { FieldRow } from './use-schema-draft.ts';

const amountOf = (value: number | string): number | null => (typeof value === 'number' ? value : null);

/** What is asked of a field less often: words on paper, choices, limits, description. */
export function FieldMore({ row, onChange }: { row: FieldRow; onChange: (row: FieldRow) => void }) {
  const limit = (name: 'minimum' | 'maximum' | 'maxLength', label: string, whole: boolean) => (
    <NumberInput
      size="sm"
      label={label}
      decimalSeparator=","
      allowedDecimalSeparators={[',', '.']}
      allowDecimal={!whole}
      min={name === 'maxLength' ? 0 : undefined}
      hideControls
      value={row[name] ?? ''}
      onChange={(value) => onChange({ ...row, [name]: amountOf(value) })}
    />
  );
  return (
    <div className={classes.more}>
      <TagsInput
        {...dropdown}
        className={classes.wide}
        size="sm"
        label="Riječi na papiru"
        description="Stoje ispred vrijednosti ili iznad nje. Enter završava riječ."
        value={[...row.words]}
        onChange={(words) => onChange({ ...row, words })}
        splitChars={[';']}
        acceptValueOnBlur
        maxTags={MAX_WORDS}
        maxLength={MAX_WORD}
      />
      {row.kind === 'choice' && (
        <TagsInput
          {...dropdown}
          className={classes.wide}
          size="sm"
          label="Mogućnosti"
          error={row.choices.length === 0 ? 'Upišite bar jednu mogućnost.' : undefined}
          value={[...row.choices]}
          onChange={(choices) => onChange({ ...row, choices })}
          splitChars={[';']}
          acceptValueOnBlur
        />
      )}
      {isFreeText(row.kind) && limit('maxLength', 'Najviše znakova', true)}
      {isNumeric(row.kind) && limit('minimum', 'Najmanje', row.kind === 'integer')}
      {isNumeric(row.kind) && limit('maximum', 'Najviše', row.kind === 'integer')}
      <Textarea
        className={classes.wide}
        size="sm"
        label="Opis"
        autosize
        minRows={1}
        maxLength={500}
        value={row.description}
        onChange={(event) => onChange({ ...row, description: event.currentTarget.value })}
      />
    </div>
  );
}
