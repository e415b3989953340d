/** Up to two capital letters of a name. A Bosnian digraph (Dž, Lj, Nj) counts as one letter. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = (word: string | undefined) => {
    const letters = word?.match(/^(dž|lj|nj)/i)?.[0] ?? [...(word ?? '')][0] ?? '';
    return letters.charAt(0).toLocaleUpperCase('bs') + letters.slice(1).toLocaleLowerCase('bs');
  };
  return words.length > 1 ? first(words[0]) + first(words.at(-1)) : first(words[0]);
}
