import { readFileSync } from 'node:fs';

/** Who says a line: a customer, one of the organisation's people, or they among themselves. */
type Speaker = 'K' | 'O' | 'N';

/** A line of a conversation. `thing`: a picture or a file of the customer, whose words the text is. */
export interface Line {
  by: Speaker;
  text: string;
  thing: 'slika' | 'datoteka' | null;
}

/** How a conversation goes, with placeholders. */
export interface Talk {
  /** 1 or 2. */
  bot: number;
  tags: string[];
  lines: Line[];
}

/** Fictional conversations of customers with a shop. */
export function readTalks(): Talk[] {
  const text = readFileSync(new URL('razgovori.txt', import.meta.url), 'utf8');
  return text
    .split(/\n\n+/)
    .map((block) => block.split('\n').filter((line) => line !== '' && !line.startsWith('#')))
    .filter((lines) => lines.length > 0)
    .map(([head = '', ...lines]) => {
      const [bot, tags = ''] = head.split(' | ');
      return { bot: Number(bot), tags: tags.split(', '), lines: lines.map(lineOf) };
    });
}

function lineOf(line: string): Line {
  const [, who, text] = /^(\w+): (.+)$/.exec(line)!;
  const isThing = who === 'slika' || who === 'datoteka';
  return { by: isThing ? 'K' : (who as Speaker), text: text!, thing: isThing ? who : null };
}
