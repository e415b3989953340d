import { escapeHtml } from '../core/html.ts';

/** The content of a mail without its layout. All parts are plain text, so nothing in it can execute. */
export interface MailContent {
  subject: string;
  /** What a person wrote to the reader. Comes first; line breaks are kept. */
  body?: string;
  /** Paragraphs before the facts. */
  intro: string[];
  /** Label and value, a line each. */
  facts?: [label: string, value: string][];
  /** Things that the mail lists, each with its address, under headings. */
  groups?: readonly { heading: string; entries: readonly MailEntry[] }[];
  /** Quoted text; line breaks are kept. */
  quote?: string;
  /** The button; `url` is http or https. */
  action?: { label: string; url: string };
  /** Paragraphs at the end. */
  outro?: string[];
  /** A link below everything, by which such mails are ended; `url` is http or https. */
  ending?: { label: string; url: string };
}

/** One of the things that a mail lists; `url` is http or https. */
export interface MailEntry {
  title: string;
  url: string;
  lines: readonly string[];
}

/** The text and HTML parts of a mail. `sender` is the name in its heading. */
export function renderMail(mail: MailContent, sender: string): { text: string; html: string } {
  return { text: asText(mail), html: asHtml(mail, sender) };
}

function asText({
  body = '',
  intro,
  facts = [],
  groups = [],
  quote,
  action,
  outro = [],
  ending,
}: MailContent): string {
  const parts = [
    body,
    ...intro,
    facts.map(([label, value]) => `${label}: ${oneLine(value)}`).join('\n'),
    ...groups.flatMap(({ heading, entries }) => [
      heading.toUpperCase(),
      ...entries.map(({ title, url, lines }) =>
        [`* ${oneLine(title)}`, ...lines.map((line) => `  ${oneLine(line)}`), `  ${url}`].join('\n'),
      ),
    ]),
    quote === undefined ? '' : quote.replace(/^/gm, '> '),
    action ? `${action.label}:\n${action.url}` : '',
    ...outro,
    ending ? `${ending.label}: ${ending.url}` : '',
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

/** Inline, because mail clients drop style sheets. The colours are those of tokens.css. */
const STYLE = {
  page: 'margin:0;padding:24px;background:#f7f2e8;color:#1e272a;font:16px/1.5 "Source Sans 3",Arial,sans-serif',
  sheet: 'max-width:560px;margin:0 auto;padding:24px 28px;background:#fffdf8;border-top:4px solid #a95524',
  sender: 'margin:0 0 20px;font:700 20px/1.2 Georgia,serif;color:#7a3814',
  label: 'padding:2px 16px 2px 0;color:#4f4a40;vertical-align:top;white-space:nowrap',
  value: 'padding:2px 0;vertical-align:top',
  body: 'margin:0 0 20px;white-space:pre-wrap',
  heading: 'margin:28px 0 4px;font:700 17px/1.3 Georgia,serif;color:#7a3814',
  entry: 'margin:0;padding:12px 0;border-bottom:1px solid #e5dccb',
  link: 'color:#0d6467;font-weight:600',
  ending: 'margin:28px 0 0;font-size:14px',
  quiet: 'color:#4f4a40',
  line: 'margin:2px 0 0;font-size:14px;color:#4f4a40',
  quote:
    'margin:20px 0;padding:12px 16px;background:#f7f2e8;border-left:3px solid #137577;white-space:pre-wrap',
  button:
    'display:inline-block;padding:10px 20px;background:#0d6467;color:#ffffff;text-decoration:none;border-radius:6px',
};

function asHtml(mail: MailContent, sender: string): string {
  const { subject, body, intro, facts = [], groups = [], quote, action, outro = [], ending } = mail;
  const rows = facts.map(
    ([label, value]) =>
      `<tr><td style='${STYLE.label}'>${escapeHtml(label)}</td><td style='${STYLE.value}'>${escapeHtml(oneLine(value))}</td></tr>`,
  );
  return [
    `<!doctype html><html lang="bs"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    `<body style='${STYLE.page}'><div style='${STYLE.sheet}'>`,
    `<p style='${STYLE.sender}'>${escapeHtml(sender)}</p>`,
    body === undefined ? '' : `<div style='${STYLE.body}'>${escapeHtml(body)}</div>`,
    ...intro.map(paragraph),
    rows.length > 0 ? `<table role="presentation" cellspacing="0">${rows.join('')}</table>` : '',
    ...groups.map(group),
    quote === undefined ? '' : `<div style='${STYLE.quote}'>${escapeHtml(quote)}</div>`,
    action ? button(action) : '',
    ...outro.map(paragraph),
    ending
      ? `<p style='${STYLE.ending}'><a style='${STYLE.quiet}' href="${escapeHtml(address(ending.url))}">${escapeHtml(ending.label)}</a></p>`
      : '',
    '</div></body></html>',
  ].join('\n');
}

const group = ({ heading, entries }: NonNullable<MailContent['groups']>[number]): string =>
  [`<h2 style='${STYLE.heading}'>${escapeHtml(heading)}</h2>`, ...entries.map(entry)].join('\n');

const entry = ({ title, url, lines }: MailEntry): string =>
  [
    `<div style='${STYLE.entry}'><a style='${STYLE.link}' href="${escapeHtml(address(url))}">${escapeHtml(oneLine(title))}</a>`,
    ...lines.map((line) => `<p style='${STYLE.line}'>${escapeHtml(oneLine(line))}</p>`),
    '</div>',
  ].join('');

const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;

function button({ label, url }: { label: string; url: string }): string {
  return `<p><a style='${STYLE.button}' href="${escapeHtml(address(url))}">${escapeHtml(label)}</a></p>`;
}

function address(url: string): string {
  if (!/^https?:\/\//i.test(url)) throw new Error('A mail may only link to http or https');
  return url;
}

const oneLine = (value: string): string => value.replace(/\s+/g, ' ').trim();
