import { escapeHtml } from '../../../core/html.ts';
import type { Endable, EndPage } from './end.service.ts';

/** Colours and type of the house (tokens.css), by day and by night as the device has it: the page stands alone, without the product's files. */
const STYLE = `:root{color-scheme:light dark;--bg:#f7f2e8;--sheet:#fffdf8;--ink:#1e272a;--muted:#4f4a40;--line:#e5dccb;--top:#a95524;--head:#7a3814;--act:#0d6467;--on:#f5fffd}
@media (prefers-color-scheme:dark){:root{--bg:#161d20;--sheet:#1e272a;--ink:#f1ece1;--muted:#b3b7b1;--line:#354145;--top:#d38854;--head:#e6a173;--act:#6cc7c1;--on:#04201f}}
body{margin:0;padding:24px 16px;background:var(--bg);color:var(--ink);font:16px/1.5 "Source Sans 3",system-ui,Arial,sans-serif}
main{max-width:560px;margin:0 auto;padding:24px 28px;background:var(--sheet);border-top:4px solid var(--top)}
h1{margin:0 0 12px;font:700 24px/1.25 Georgia,serif;color:var(--head);text-wrap:balance}ul{list-style:none;margin:20px 0;padding:0}
li{display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center;justify-content:space-between;padding:12px 0;border-bottom:1px solid var(--line)}
li span{overflow-wrap:anywhere;flex:1 1 12rem}li em{font-style:normal}form{margin:0}
button{font:inherit;padding:10px 18px;min-height:44px;border-radius:6px;border:1px solid var(--act);background:transparent;color:var(--act);cursor:pointer}
button.all{background:var(--act);color:var(--on);font-weight:600}button:focus-visible{outline:3px solid var(--top);outline-offset:2px}
em,.note{color:var(--muted)}.note{font-size:15px}.done{padding:10px 14px;border-left:4px solid var(--act)}
@media (max-width:480px){body{padding:0}main{min-height:100vh;box-sizing:border-box;padding:24px 20px}button.all{width:100%}}`;

/** Where all of it can be switched on again. */
const AGAIN =
  'Ponovo ih možete uključiti u aplikaciji: praćenja pod Admin → Interno → Praćenja, a pojedino obavještenje na njegovoj stranici.';

/**
 * The page that a link of a mail opens; null: of a link that is none. It changes nothing before a button is pressed: programs that check
 * mails open links too. `ended`: what was ended by pressing one, `all` or its id.
 */
export function endPage(page: EndPage | null, ended: string | null): string {
  if (!page)
    return html(
      'Link ne vrijedi',
      '<p>Ovaj link ne vrijedi. Možda je nepotpun, ili je mail stariji od godine dana. Praćenja možete pauzirati i u aplikaciji, pod Admin → Interno → Praćenja.</p>',
    );
  const { things, organisation } = page;
  const left = things.filter((one) => !one.ended);
  if (left.length === 0)
    return html(
      ended === null ? 'Već je zaustavljeno' : 'Zaustavljeno',
      `<p${ended === null ? '' : ' role="status"'}>${things.length === 0 ? 'Ovoga što je poslalo mail više nema.' : `O ovome vam više ne javljamo. ${AGAIN}`}</p>${list(things, false)}`,
    );
  const one = things.find(({ id }) => id === ended);
  const said = one ? `<p class="done" role="status">Zaustavljeno: ${escapeHtml(one.name)}.</p>` : '';
  return html(
    'Zaustaviti mailove o javnim nabavkama?',
    `${said}<p>Ovaj mail su vam poslala praćenja u organizaciji <b>${escapeHtml(organisation)}</b>:</p>${list(things, things.length > 1)}
<form method="post"><button class="all" type="submit">${left.length > 1 ? 'Zaustavi sve' : 'Zaustavi'}</button></form>
<p class="note">Vaše praćenje se pauzira. Praćenje organizacije i dalje javlja drugima, a vama više ne. ${AGAIN}</p>`,
  );
}

const list = (things: readonly Endable[], withButtons: boolean): string =>
  things.length === 0 ? '' : `<ul>${things.map((one) => item(one, withButtons)).join('')}</ul>`;

function item({ id, name, ended }: Endable, withButtons: boolean): string {
  const way = ended
    ? '<em>zaustavljeno</em>'
    : withButtons
      ? `<form method="post"><input type="hidden" name="watch" value="${escapeHtml(id)}"><button type="submit" aria-label="Zaustavi: ${escapeHtml(name)}">Zaustavi</button></form>`
      : '';
  return `<li><span>${escapeHtml(name)}</span>${way}</li>`;
}

const html = (title: string, content: string): string =>
  `<!doctype html><html lang="bs"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark"><meta name="referrer" content="no-referrer"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main><h1>${escapeHtml(title)}</h1>${content}</main></body></html>`;
