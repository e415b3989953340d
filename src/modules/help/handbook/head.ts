/** A screen that a page explains, and the heading under which it does. */
export interface HelpScreen {
  /** As routes are written: `/admin/users/view/:idguid`. What stands below an address belongs to it too. */
  address: string;
  anchor: string | null;
}

/** What a page of the handbook declares above its text. */
export interface HelpHead {
  title: string;
  /** In one sentence, for the contents and for search engines. */
  summary: string;
  /** Heading in the contents. */
  group: string;
  /** Place among all pages; the groups stand by their first ones. */
  order: number;
  screens: readonly HelpScreen[];
}

const HEAD = /^---\n(.*?)\n---\n/s;
const SCREEN = /^- (\/\S+)(?: #([a-z0-9-]+))?$/;

/**
 * Reads a page: its head between two lines of `---`, then its text. Throws for a head that is not as it should be, which a test does
 * before anybody else.
 */
export function readPage(source: string): { head: HelpHead; text: string } {
  const match = HEAD.exec(source);
  if (!match) throw new Error('A page of the handbook begins with its head between lines of ---');
  const screens: HelpScreen[] = [];
  const said = new Map<string, string>();
  for (const line of match[1]!.split('\n')) {
    if (line === '') continue;
    const screen = SCREEN.exec(line);
    const [, name, value] = /^([a-z]+):\s*(.*)$/.exec(line) ?? [];
    if (screen) screens.push({ address: screen[1]!, anchor: screen[2] ?? null });
    else if (name !== undefined) said.set(name, value ?? '');
    else throw new Error(`The head of a page of the handbook has a line that nobody reads: ${line}`);
  }
  const get = (name: string): string => {
    const value = said.get(name);
    if (!value) throw new Error(`The head of a page of the handbook does not say its ${name}`);
    return value;
  };
  const order = Number(get('order'));
  if (!Number.isInteger(order)) throw new Error(`The order of a page is a number, not ${said.get('order')}`);
  const head = { title: get('title'), summary: get('summary'), group: get('group'), order, screens };
  return { head, text: source.slice(match[0].length) };
}
