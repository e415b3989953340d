/** Tags in small letters, each once. */
export const plainTags = (tags: readonly string[]): string[] => [
  ...new Set(tags.map((tag) => tag.trim().toLocaleLowerCase('bs')).filter(Boolean)),
];

/** What a person has changed between two states of the field, done to the tags as they are by now. */
export const withChange = (
  now: readonly string[],
  before: readonly string[],
  after: readonly string[],
): string[] =>
  plainTags([
    ...now.filter((tag) => !before.includes(tag) || after.includes(tag)),
    ...after.filter((tag) => !before.includes(tag)),
  ]);
