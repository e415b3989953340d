import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { ChoiceSelect } from '../../../../admin/fields/choice-select.tsx';
import { EmptyState, Sortable } from '../../../../admin/kit/index.ts';
import { MAX_TAG } from '../../../../core/kinds/tags.ts';
import { type Keyword, MATCHES, type Match, MOST_KEYWORDS } from '../definition.ts';
import { freshId, replaced, useEditor } from './editor.ts';
import { TakeExample } from './examples.tsx';
import classes from './parts.module.css';
import { removeWithUndo } from './removal.ts';
import { OptionalSay } from './say-fields.tsx';
import { KeywordThen } from './ways.tsx';
import { WordsInput } from './words-input.tsx';

const MATCH_CHOICES = Object.entries(MATCHES).map(([value, label]) => ({ value, label }));
const nameOf = ({ words }: Keyword): string => words[0] ?? 'nova riječ';

/** Answers to words. */
export function KeywordsPart() {
  const { definition, set } = useEditor();
  const { keywords } = definition;
  const [added, setAdded] = useState<string | null>(null);
  const add = (): void => {
    const id = freshId();
    const answer = { text: '', keyboard: null };
    const action = { to: 'stay' as const, flow: null, person: null };
    set('keywords', [...keywords, { id, words: [], match: 'word', answer, action, tags: [] }]);
    setAdded(id);
  };
  return (
    <div className={classes.part}>
      <p className={classes.lead}>
        Poredi se bez velikih slova i kvačica. Odgovara prva s liste koja se nađe u poruci; važnije stavite
        više.
      </p>
      {keywords.length === 0 && (
        <EmptyState title="Još nema ključnih riječi" action={<TakeExample example="faq" />}>
          Npr. na „dostava” odgovorite rokom dostave.
        </EmptyState>
      )}
      <Sortable
        items={keywords}
        label="Ključne riječi"
        nameOf={nameOf}
        onMove={(next) => set('keywords', next)}
      >
        {(keyword, n) => (
          <KeywordCard
            keyword={keyword}
            path={`keywords.${n}`}
            fresh={keyword.id === added}
            onChange={(next) => set('keywords', replaced(keywords, n, next))}
            onRemove={() =>
              removeWithUndo(keywords, n, `Uklonjena je ključna riječ „${nameOf(keyword)}”.`, (next) =>
                set('keywords', next),
              )
            }
          />
        )}
      </Sortable>
      {keywords.length < MOST_KEYWORDS && (
        <Button
          className={classes.add}
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={add}
        >
          Dodaj ključnu riječ
        </Button>
      )}
    </div>
  );
}

function KeywordCard({
  keyword,
  path,
  fresh,
  onChange,
  onRemove,
}: {
  keyword: Keyword;
  path: string;
  /** It was just added: its first input takes the focus. */
  fresh: boolean;
  onChange: (keyword: Keyword) => void;
  onRemove: () => void;
}) {
  const { tags } = useEditor();
  return (
    <div
      className={classes.card}
      ref={(card) => {
        if (fresh && card && !card.dataset.seen) {
          card.dataset.seen = 'yes';
          card.querySelector('input')?.focus();
        }
      }}
    >
      <div className={classes.cardHead}>
        <div className={classes.grow}>
          <WordsInput
            path={`${path}.words`}
            label="Riječi"
            placeholder="dostava, kad stiže paket"
            value={keyword.words}
            onChange={(words) => onChange({ ...keyword, words })}
          />
        </div>
        <ActionIcon
          variant="subtle"
          color="red"
          aria-label={`Ukloni ključnu riječ: ${nameOf(keyword)}`}
          onClick={onRemove}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </div>
      <OptionalSay
        path={`${path}.answer`}
        keep={`${keyword.id}.answer`}
        offer="Bot odgovara"
        label="Odgovor"
        say={keyword.answer}
        onChange={(answer) => onChange({ ...keyword, answer })}
      />
      <div className={classes.row}>
        <ChoiceSelect
          size="sm"
          label="Kad se prepoznaje"
          data={MATCH_CHOICES}
          value={keyword.match}
          onChange={(match) => match && onChange({ ...keyword, match: match as Match })}
        />
        <KeywordThen
          path={`${path}.action`}
          action={keyword.action}
          onChange={(action) => onChange({ ...keyword, action })}
        />
        <WordsInput
          path={`${path}.tags`}
          label="Oznake razgovora"
          data={tags}
          max={MAX_TAG}
          value={keyword.tags}
          onChange={(next) => onChange({ ...keyword, tags: next })}
        />
      </div>
    </div>
  );
}
