import { escapeHtml } from '../../../core/html.ts';
import type { EndPage } from './end.service.ts';

/** Colours and type of the house, as its mails have them. */
const STYLE = `:root{color-scheme:light}body{margin:0;padding:24px 16px;background:#f7f2e8;color:#1e272a;font:16px/1.5 "Source Sans 3",Arial,sans-serif}
main{max-width:560px;margin:0 auto;padding:24px 28px;background:#fffdf8;border-top:4px solid #a95524}
h1{margin:0 0 12px;font:700 24px/1.25 Georgia,serif;color:#7a3814}ul{list-style:none;margin:20px 0;padding:0}
li{display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center;justify-content:space-between;padding:12px 0;border-bottom:1px solid #e5dccb}
li span{overflow-wrap:anywhere;flex:1 1 12rem}form{margin:0}button{font:inherit;padding:10px 18px;min-height:44px;border-radius:6px;border:1px solid #0d6467;background:#fffdf8;color:#0d6467;cursor:pointer}
button.all{background:#0d6467;color:#fff;font-weight:600}button:focus-visible{outline:3px solid #a95524;outline-offset:2px}.done{color:#4f4a40}`;

/** The page that a link of a mail opens. It changes nothing before a button is pressed: programs that check mails open links too. */
export function endPage(page: EndPage | null, done: boolean): string {
  if (!page)
    return html(
      'Link ne vrijedi',
      '<p>Ovaj link ne vrijedi. Možda je nepotpun, ili je mail stariji od godine dana. Praćenja možete zaustaviti i u aplikaciji, pod Interno → Praćenja.</p>',
    );
  const left = page.things.filter(({ ended }) => !ended);
  if (left.length === 0)
    return html(
      done ? 'Zaustavljeno' : 'Već je zaustavljeno',
      `<p>Ova praćenja vam više ne šalju mailove. Ponovo ih možete uključiti u aplikaciji, pod Interno → Praćenja.</p>${items(page, false)}`,
    );
  const intro = `<p>Praćenja u organizaciji <b>${escapeHtml(page.organisation)}</b> koja su poslala ovaj mail:</p>`;
  return html(
    'Zaustaviti mailove o javnim nabavkama?',
    `${intro}${items(page, page.things.length > 1)}
<form method="post"><button class="all" type="submit">${left.length > 1 ? 'Zaustavi sve' : 'Zaustavi'}</button></form>
<p class="done">Vaše praćenje se pauzira. Praćenje organizacije ostaje drugima, a vama više ne javlja.</p>`,
  );
}

const items = ({ things }: EndPage, withButtons: boolean): string =>
  `<ul>${things
    .map(({ id, name, ended }) => {
      const way = ended
        ? '<span class="done" style="flex:0 0 auto">zaustavljeno</span>'
        : withButtons
          ? `<form method="post"><input type="hidden" name="watch" value="${escapeHtml(id)}"><button type="submit" aria-label="Zaustavi: ${escapeHtml(name)}">Zaustavi</button></form>`
          : '';
      return `<li><span>${escapeHtml(name)}</span>${way}</li>`;
    })
    .join('')}</ul>`;

const html = (title: string, content: string): string =>
  `<!doctype html><html lang="bs"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main><h1>${escapeHtml(title)}</h1>${content}</main></body></html>`;
