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
  /** Quoted text; line breaks are kept. */
  quote?: string;
  /** The button; `url` is http or https. */
  action?: { label: string; url: string };
  /** Paragraphs at the end. */
  outro?: string[];
}

/** The text and HTML parts of a mail. `sender` is the name in its heading. */
export function renderMail(mail: MailContent, sender: string): { text: string; html: string } {
  return { text: asText(mail), html: asHtml(mail, sender) };
}

function asText({ body = '', intro, facts = [], quote, action, outro = [] }: MailContent): string {
  const parts = [
    body,
    ...intro,
    facts.map(([label, value]) => `${label}: ${oneLine(value)}`).join('\n'),
    quote === undefined ? '' : quote.replace(/^/gm, '> '),
    action ? `${action.label}:\n${action.url}` : '',
    ...outro,
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
  quote:
    'margin:20px 0;padding:12px 16px;background:#f7f2e8;border-left:3px solid #137577;white-space:pre-wrap',
  button:
    'display:inline-block;padding:10px 20px;background:#0d6467;color:#ffffff;text-decoration:none;border-radius:6px',
};

function asHtml(mail: MailContent, sender: string): string {
  const { subject, body, intro, facts = [], quote, action, outro = [] } = mail;
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
    quote === undefined ? '' : `<div style='${STYLE.quote}'>${escapeHtml(quote)}</div>`,
    action ? button(action) : '',
    ...outro.map(paragraph),
    '</div></body></html>',
  ].join('\n');
}

const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;

function button({ label, url }: { label: string; url: string }): string {
  if (!/^https?:\/\//i.test(url)) throw new Error('A mail may only link to http or https');
  return `<p><a style='${STYLE.button}' href="${escapeHtml(url)}">${escapeHtml(label)}</a></p>`;
}

const oneLine = (value: string): string => value.replace(/\s+/g, ' ').trim();
