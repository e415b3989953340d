/** Labels on paper and the values beside them. */
export { type FieldWords, findLabels, type Label } from './find-labels.ts';
export { labelBeside } from './label-beside.ts';
export { type Labelled, valuesAt, valuesIn, wordsAt } from './values-at.ts';
