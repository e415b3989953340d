/** How many colours of initials there are; `[data-colour]` in person-mark.module.css. */
const COLOURS = 8;

/** The colour of a person's initials: always the same for the same id. */
export function colourOf(id: string): number {
  let hash = 0;
  for (let at = 0; at < id.length; at++) hash = (hash * 31 + id.charCodeAt(at)) >>> 0;
  return hash % COLOURS;
}
