import PostalMime, { type Email } from 'postal-mime';
import { expect } from 'vitest';
import { eventually } from './eventually.ts';
import type { MailServer } from './mail-server.ts';

/** The mails to an address, once there are `count` of them. */
export const mailsTo = ({ received }: MailServer, to: string, count = 1): Promise<Email[]> =>
  eventually(() => {
    const found = received.filter((mail) => mail.to.includes(to));
    expect(found.length).toBeGreaterThanOrEqual(count);
    return Promise.all(found.map(({ raw }) => PostalMime.parse(raw)));
  });

/** The token of the link in a mail. Throws where it has none. */
export function tokenIn(mail: Email | undefined): string {
  const token = /[?&](?:token|poziv)=([\w-]{43})/.exec(mail?.text ?? '')?.[1];
  if (!token) throw new Error(`No link in ${mail?.subject}: ${mail?.text}`);
  return token;
}
