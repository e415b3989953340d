/** Words that stay small within the name of a place. */
const SMALL = new Set(['i', 'kod', 'na', 'pod', 'u', 'и', 'код', 'на', 'под', 'у']);

/** The name of a place as it is written, where the source has it in capitals: "Novi Grad Sarajevo". */
export const townText = (name: string): string =>
  name !== name.toLocaleUpperCase('bs')
    ? name
    : name
        .toLocaleLowerCase('bs')
        .replace(/\p{L}+/gu, (word, at: number) =>
          word === 'bih'
            ? 'BiH'
            : at > 0 && SMALL.has(word)
              ? word
              : word[0]!.toLocaleUpperCase('bs') + word.slice(1),
        );
