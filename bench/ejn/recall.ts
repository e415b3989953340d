/**
 * What the stemmer and the seeded synonyms find of 100,000 made-up texts in both scripts and three ways of writing, against patterns made
 * by hand: recall and precision with the same words, and recall with words of the same meaning.
 */
import { holds, tokensOf } from '../../src/modules/procurement/stems/expression.ts';
import { foldText } from '../../src/modules/procurement/stems/fold.ts';
import { expressionOf, readQuery } from '../../src/modules/procurement/stems/query.ts';
import { SYNONYMS } from '../../src/modules/procurement/stems/seeded-synonyms.ts';
import { expanded, readSynonyms } from '../../src/modules/procurement/stems/synonyms.ts';
import { goal } from '../files/lib/goal.ts';
import { SEED } from './lib/fill.ts';
import { meantBy, QUESTIONS } from './lib/questions.ts';
import { madeTexts } from './lib/texts.ts';

const TEXTS = 100_000;

const texts = [...madeTexts(TEXTS, SEED).notices()].map(({ name, lots }) => {
  const all = [name, ...lots.map((lot) => lot.name).filter((lot) => lot !== name)];
  return {
    folded: all.map(foldText).join(' ').replaceAll('dj', 'd'),
    // No phrase goes from one text into the next.
    tokens: all.flatMap((text) => [...tokensOf(text), null, null, null]),
  };
});
const synonyms = readSynonyms(SYNONYMS.map((line) => line.split(', ')));

/** Shares of what is meant that was found, and of what was found that is meant. */
function sharesOf(found: readonly boolean[], meant: readonly boolean[]) {
  const both = found.filter((one, at) => one && meant[at]).length;
  return {
    recall: both / meant.filter(Boolean).length,
    precision: both / found.filter(Boolean).length,
  };
}

const all = QUESTIONS.map((question) => {
  const { terms } = readQuery(question.query);
  const meant = meantBy(question);
  const find = (expression: ReturnType<typeof expressionOf>): boolean[] =>
    texts.map(({ tokens }) => holds(expression, tokens));
  const same = sharesOf(
    find(expressionOf(terms)),
    texts.map(({ folded }) => meant.same(folded)),
  );
  const sister = sharesOf(
    find(expanded(terms, synonyms).expression!),
    texts.map(({ folded }) => meant.sister(folded)),
  );
  const cell = (share: number): string => share.toFixed(3);
  console.log(
    `${question.query.padEnd(26)} recall ${cell(same.recall)}  precision ${cell(same.precision)}  with synonyms ${cell(sister.recall)} / ${cell(sister.precision)}`,
  );
  return { same, sister };
});

const mean = (values: readonly number[]): number =>
  values.reduce((sum, one) => sum + one, 0) / values.length;
const of = (which: 'same' | 'sister', what: 'recall' | 'precision'): number[] =>
  all.map((one) => one[which][what]);
goal('recall, mean', mean(of('same', 'recall')), { least: 0.97 });
goal('recall, worst', Math.min(...of('same', 'recall')), { least: 0.9 });
goal('precision, mean', mean(of('same', 'precision')), { least: 0.95 });
goal('precision, worst', Math.min(...of('same', 'precision')), { least: 0.8 });
goal('recall with synonyms, mean', mean(of('sister', 'recall')), { least: 0.95 });
