/** Rules that make all screens one hand's, as far as the source tells them (docs/glossary.md, docs/decisions/111-one-hand.md). */

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const src = fileURLToPath(new URL('../src', import.meta.url));
const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(tsx?|css|md)$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(src, path), 'utf8') }));

/** Without comments, in which the words may be named. */
const said = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(?<=^|\s)\/\/.*$/gm, '');

/** Texts of the handbook. */
const HANDBOOK = /^modules\/help\/(pages\/[^/]+|news)\.md$/;

/**
 * What people of the back-office read: screens, labels of fields and of menus, what the API says of itself and of wrong values, what
 * modules put on the dashboard, and help.
 */
const shown = files
  .filter(
    ({ path }) =>
      /^(modules|admin)\//.test(path) &&
      (path.endsWith('.tsx') ||
        /\.(fields|resource|api)\.ts$|(^|\/)(index|manifest|labels|dashboard|on-dashboard)\.ts$/.test(path) ||
        HANDBOOK.test(path)),
  )
  .map(({ path, text }) => ({ path, text: said(text) }));

/** Lines in which something stands, as `path: what`. */
function found(pattern: RegExp, among: readonly { path: string; text: string }[]): string[] {
  const all = new RegExp(pattern.source, `${pattern.flags.replace('g', '')}g`);
  return among.flatMap(({ path, text }) =>
    [...text.matchAll(all)].map(([what]) => `${path}: ${what.trim()}`),
  );
}

/** A whole word, or several: letters of Bosnian are letters. */
const word = (text: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}/_-])(${text})(?![\\p{L}\\p{N}_])`, 'u');

/** What the glossary says otherwise. */
const WORDS: readonly [wrong: RegExp, right: string][] = [
  [word('[Ss]prem(i|ite|a se|ljeno)|[Pp]ohran(i|ite|jeno)'), 'Sačuvaj'],
  [word('[Ii]zbriši(te)?|[Ii]zbrisan[oaie]?'), 'Obriši'],
  [word('[Kk]reira(j|jte|no)'), 'Dodaj'],
  [word('Izmijeni|Ažuriraj|[Ii]zmijenite'), 'Uredi'],
  [word('[Ii]zab(eri|erite|rati|ran[oaie]?)'), 'odabrati'],
  [word('[Ff]ajl(a|u|om|ovi|ova|ove)?'), 'datoteka'],
  [word('spisak|popis(a|u|om)?'), 'lista'],
  [word('[Zz]adnji put'), 'posljednji put'],
  [word('[Kk]ompanij[aeuo]m?'), 'firma'],
  [/Ništa nije nađeno/, 'Ništa nije pronađeno'],
  [/(label|title|placeholder)[:=]\s*['"{]+(Email|E-pošta|Mail)['"]|>(Email|E-pošta|Mail)</, 'E-mail'],
  [
    /[Zz]aključn(i|ih|im|ima) nalo[gz]|godin\p{L} (ni)?je zaključena|\(zaključena\)/u,
    'zatvorena, nalog zatvaranja',
  ],
  // Accounts are called as the official chart calls them.
  [/(?<!_perioda: ')([Dd]obit|[Gg]ubitak) perioda/, 'dobit razdoblja'],
  // Nobody's sex is supposed, and both are not written either.
  [/\p{L}o\/la(?!\p{L})|\p{L}(ao|io)\(la\)/u, 'a sentence without it'],
];

describe('the words of the screens', () => {
  it('are looked for in every kind of file that has some', () => {
    for (const kind of [/^admin\/.*\.tsx$/, /^modules\/.*\.api\.ts$/, /\/(on-)?dashboard\.ts$/, HANDBOOK])
      expect(shown.filter(({ path }) => kind.test(path)).length, String(kind)).toBeGreaterThan(5);
  });

  it.each(WORDS)('%s: %s', (wrong) => {
    expect(found(wrong, shown)).toEqual([]);
  });

  it('what begins a record is called Dodaj, and so is its form', () => {
    expect(found(/\bcreate\b[^;\n]*label: ['"`]Nov[aio] [^'"`]*/, shown)).toEqual([]);
    expect(found(/<(PageHeader|DialogForm|Fetched|NameDialog)\b[^>]*?title="Nov[aio] [^"]*/, shown)).toEqual(
      [],
    );
  });

  it('no full stop follows a day, which ends with one', () => {
    const code = files.filter(({ path }) => /\.tsx?$/.test(path));
    expect(found(/\{(\w*[dD]ay(OfGrace)?Text|formatDate|dayIn|monthText)\([^{}]*\)\}\.(?!\.)/, code)).toEqual(
      [],
    );
  });

  it('days and moments are formatted by core/dates.ts; clocks with seconds, and hours of a chart, where they are shown', () => {
    const own = files.filter(({ text }) => text.includes('new Intl.DateTimeFormat')).map(({ path }) => path);
    expect(own.sort()).toEqual([
      'admin/period/times.ts',
      'core/dates.ts',
      'modules/app-logs/screens/search/times.ts',
    ]);
  });

  it('a description of a page is a sentence', () => {
    expect(found(/<PageHeader\b[^>]*?description="[^"]*[^.?!"]"/, shown)).toEqual([]);
  });
});

describe('the parts of the screens', () => {
  const screens = shown.filter(({ path }) => path.endsWith('.tsx') && path.startsWith('modules/'));

  it("are the kit's where it has them: titles, panels, pages of lists, dialogs, toasts, days", () => {
    const OURS = [
      'Title',
      'Card',
      'Paper',
      'Container',
      'Pagination',
      'Notification',
      'Modal',
      'Breadcrumbs',
    ];
    const taken = screens.flatMap(({ path, text }) =>
      [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)]
        .flatMap(([, names = '']) => names.split(',').map((name) => name.trim().split(' as ')[0]!))
        .filter((name) => OURS.includes(name))
        .map((name) => `${path}: ${name}`),
    );
    expect(taken).toEqual([]);
    const dates = files.filter(({ text }) => /from '@mantine\/dates'/.test(text)).map(({ path }) => path);
    expect(dates).toEqual(['admin/fields/day-input.tsx']);
  });

  it('ask for a period by the one control; the logs, whose periods are moments, have theirs', () => {
    const own = files.filter(({ text }) => /aria-label="Razdoblje"/.test(text)).map(({ path }) => path);
    expect(own.sort()).toEqual([
      'admin/period/period-choice.tsx',
      'modules/app-logs/screens/search/period-control.tsx',
    ]);
  });

  it('say in a list of choices that it has none as a choice, since a list may hold nothing else', () => {
    expect(found(/nothingFoundMessage=(?!\{<NoChoice>)[^\n]*/, files)).toEqual([]);
    expect(found(/<Combobox\.Empty>(?!\s*<NoChoice>)[^\n]*/, files)).toEqual([]);
  });

  it('say in a line that there is nothing by the one part for it', () => {
    const own = /<p className=\{\w+\.(none|nothing|empty)\}>\s*(Nema|Niko|Ništa|Još ništa|Nij(e|edan)) [^<]*/;
    // Charts too; what the palette says stands in the middle of it.
    const others = files.filter(
      ({ path }) => /^(modules|admin|web)\/.*\.tsx$/.test(path) && path !== 'admin/palette/palette.tsx',
    );
    expect(found(own, others)).toEqual([]);
  });

  it('name the way back in a dialog before what it does', () => {
    // The foot of a form in a dialog turns the order by itself.
    const turned = screens.filter(({ text }) =>
      /<div className=\{(kit|classes)\.(dialogActions|buttons)\}>\s*<Button(?![^>]*variant=)[^>]*>(?:(?!<\/div>)[\s\S])*Odustani/.test(
        text,
      ),
    );
    expect(turned.map(({ path }) => path)).toEqual([]);
  });
});

describe('what moves', () => {
  /** A length of time that no token gives, in what moves. */
  const LITERAL = /(?:^|[\s;{])(?:animation|transition)(?:-duration)?:[^;}]*?(?<![\w.-])\d*\.?\d+m?s\b[^;}]*/;
  const styles = files.filter(({ path }) => path.endsWith('.css'));

  /** The style sheet without what is meant for those who like it to move. */
  function always(text: string): string {
    const at = text.search(/@media \(prefers-reduced-motion: no-preference\)/);
    if (at < 0) return text;
    let depth = 0;
    let end = text.indexOf('{', at);
    do {
      if (text[end] === '{') depth++;
      if (text[end] === '}') depth--;
      end++;
    } while (depth > 0 && end < text.length);
    return always(text.slice(0, at) + text.slice(end));
  }

  it('stands still for those who ask for it', () => {
    const moving = styles
      .map(({ path, text }) => ({ path, text: always(said(text)) }))
      .filter(({ text }) => !/prefers-reduced-motion: reduce/.test(text))
      // The tokens are no time at all for them; a delay before nothing is nothing.
      .map(({ path, text }) => ({ path, text: text.replace(/(var\(--motion-\w+\)) \d+m?s/g, '$1') }));
    expect(found(LITERAL, moving)).toEqual([]);
  });
});

describe('the first screen of the back-office', () => {
  const imports = new Map(
    files.map(({ path, text }) => [
      path,
      [
        ...text.matchAll(
          /(?:^|\n)(?:import|export)(?! type\b)\b[^;'"]*?from '([^']+)'|(?:^|\n)import '([^']+)'/g,
        ),
      ].map((match) => {
        const name = (match[1] ?? match[2])!;
        return name.startsWith('.') ? relative(src, resolve(src, dirname(path), name)) : name;
      }),
    ]),
  );

  /** Every file that is loaded with these, each with the file that asks for it. */
  function loadedWith(...entries: readonly string[]): Map<string, string> {
    const from = new Map(entries.map((entry) => [entry, '']));
    for (const path of from.keys())
      for (const next of imports.get(path) ?? []) if (!from.has(next)) from.set(next, path);
    return from;
  }

  it('waits for no module, no schema, and nothing that floats or opens', () => {
    // The frame, and the dashboard in it (src/admin/budget.ts).
    const loaded = loadedWith('admin/main.tsx', 'admin/pages/dashboard.tsx');
    const early = [...loaded].filter(
      ([path]) =>
        path === 'zod' ||
        path === 'react-hot-toast' ||
        path === 'admin/kit/index.ts' ||
        path === 'admin/product-parts.tsx' ||
        path.startsWith('modules/') ||
        path === 'modules.ts',
    );
    expect(early).toEqual([]);
    const mantine = [...loaded.keys()].flatMap((path) =>
      [
        ...(files.find((file) => file.path === path)?.text ?? '').matchAll(
          /import \{([^}]*)\} from '@mantine\/core'/g,
        ),
      ]
        .flatMap(([, names = '']) => names.split(','))
        .map((name) => name.trim())
        .filter((name) => /^[A-Z]\w*$/.test(name)),
    );
    expect([...new Set(mantine)].sort()).toEqual([
      'ActionIcon',
      'Button',
      'Loader',
      'MantineProvider',
      'VisuallyHidden',
    ]);
  });
});
